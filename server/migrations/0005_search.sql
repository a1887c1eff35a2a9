-- Analyses are found by the name of their photo, however it is written: analysis/search_text.hpp folds it, and so do
-- the searched words. The rows of before are folded here, as far as it matters for Croatian.

ALTER TABLE analyses ADD COLUMN search_text TEXT NOT NULL DEFAULT '';   -- folded title

UPDATE analyses
   SET search_text = LOWER(
       REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(title,
       'Č', 'c'), 'č', 'c'), 'Ć', 'c'), 'ć', 'c'), 'Đ', 'd'), 'đ', 'd'), 'Š', 's'), 'š', 's'), 'Ž', 'z'), 'ž', 'z'));
