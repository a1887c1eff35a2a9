-- Who judges photos: chosen by an administrator. One row, 'vision'. Times are Unix milliseconds UTC.

CREATE TABLE provider_settings (
    id              TEXT   PRIMARY KEY,
    choice          TEXT   NOT NULL CHECK (choice IN ('local', 'openai', 'google-vision', 'auto')),
    openai_url      TEXT   NOT NULL,
    openai_model    TEXT   NOT NULL,
    openai_key      TEXT,                   -- sealed, base/secret_box.hpp; NULL: none
    google_url      TEXT   NOT NULL,
    google_key      TEXT,                   -- sealed
    changed_at      BIGINT NOT NULL,
    validated_at    BIGINT                  -- when the chosen one last answered well
);

-- Who should have judged but could not, so that the provider of the row stood in.
ALTER TABLE analyses ADD COLUMN stood_in_for TEXT;
