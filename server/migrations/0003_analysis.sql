-- Photos as uploaded, and what was seen on them. Times are Unix milliseconds UTC.

CREATE TABLE images (
    id            TEXT   PRIMARY KEY,
    owner_id      TEXT   NOT NULL REFERENCES users (id),
    stored_name   TEXT   NOT NULL,          -- random; the last part of the picture's URL
    original_name TEXT   NOT NULL,          -- the user's name of the file: shown, never used as a path
    content_type  TEXT   NOT NULL,
    size_bytes    BIGINT NOT NULL,
    width         BIGINT NOT NULL,          -- px, the right way up
    height        BIGINT NOT NULL,
    content_hash  TEXT   NOT NULL,          -- SHA-256 of the file: the original's key in the blob store
    thumbnail_key TEXT   NOT NULL,          -- JPEG, at most 320 px
    display_key   TEXT   NOT NULL,          -- JPEG, at most 1600 px
    created_at    BIGINT NOT NULL
);
CREATE UNIQUE INDEX images_stored_name_unique ON images (stored_name);
CREATE UNIQUE INDEX images_content_unique ON images (owner_id, content_hash);
-- Quotas are summed from this index alone.
CREATE INDEX images_owner_size ON images (owner_id, size_bytes);

-- One row is what a list shows, so that a list reads nothing else; the findings are next door.
CREATE TABLE analyses (
    id               TEXT   PRIMARY KEY,
    owner_id         TEXT   NOT NULL REFERENCES users (id),
    image_id         TEXT   NOT NULL REFERENCES images (id),
    image_name       TEXT   NOT NULL,       -- images.stored_name
    title            TEXT   NOT NULL,       -- images.original_name
    status           TEXT   NOT NULL CHECK (status IN ('queued', 'done', 'failed')),
    with_cleanliness BIGINT NOT NULL,
    with_damage      BIGINT NOT NULL,
    language         TEXT   NOT NULL,       -- asked for; results hold no language
    created_at       BIGINT NOT NULL,
    finished_at      BIGINT,
    provider         TEXT,
    failure_code     TEXT,
    condition        TEXT,
    score            DOUBLE PRECISION,      -- 0..100; NULL when not asked for or not to be told
    score_low        DOUBLE PRECISION,
    score_high       DOUBLE PRECISION,
    damage_count     BIGINT,
    damage_severity  TEXT,
    decision         TEXT,
    overlay_key      TEXT                   -- PNG in the blob store
);
CREATE INDEX analyses_done ON analyses (owner_id, id) WHERE status = 'done';
CREATE INDEX analyses_image ON analyses (image_id);
-- Asking twice for the same thing while it waits is one analysis.
CREATE UNIQUE INDEX analyses_queued_unique ON analyses (image_id, with_cleanliness, with_damage)
    WHERE status = 'queued';

CREATE TABLE analysis_details (
    analysis_id TEXT PRIMARY KEY REFERENCES analyses (id),
    assessment  TEXT NOT NULL               -- JSON, analysis/assessment.hpp; no words of any language
);
