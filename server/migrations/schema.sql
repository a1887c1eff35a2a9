-- The sum of the migrations, as SQLite sees it. Generated: script/new-migration --schema

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
, stood_in_for TEXT, search_text TEXT NOT NULL DEFAULT '', verdict_opinion TEXT);

CREATE INDEX analyses_done ON analyses (owner_id, id) WHERE status = 'done';

CREATE INDEX analyses_image ON analyses (image_id);

CREATE UNIQUE INDEX analyses_queued_unique ON analyses (image_id, with_cleanliness, with_damage)
    WHERE status = 'queued';

CREATE TABLE analysis_details (
    analysis_id TEXT PRIMARY KEY REFERENCES analyses (id),
    assessment  TEXT NOT NULL               -- JSON, analysis/assessment.hpp; no words of any language
);

CREATE TABLE analysis_feedback (
    analysis_id TEXT   NOT NULL REFERENCES analyses (id),
    subject     TEXT   NOT NULL,            -- 'verdict', or 'area:0', 'issue:0' by place in the stored assessment
    opinion     TEXT   NOT NULL CHECK (opinion IN ('confirmed', 'corrected', 'dismissed')),
    correction  TEXT,                       -- a condition for the verdict, a kind for a finding
    author_id   TEXT   NOT NULL REFERENCES users (id),
    given_at    BIGINT NOT NULL, carried_from TEXT,
    PRIMARY KEY (analysis_id, subject)
);

CREATE TABLE analysis_series (
    analysis_id   TEXT PRIMARY KEY REFERENCES analyses (id),
    owner_id      TEXT NOT NULL REFERENCES users (id),
    series_id     TEXT NOT NULL,            -- the first analysis of the series
    landmarks_key TEXT NOT NULL,            -- in the blob store: what the photo is recognised by
    earlier_id    TEXT REFERENCES analyses (id),    -- the one that it was recognised by; NULL for the first
    earlier_fit   TEXT                      -- JSON, nine numbers: where the earlier photo's places lie in this one
);

CREATE INDEX analysis_series_members ON analysis_series (series_id, analysis_id);

CREATE INDEX analysis_series_owner ON analysis_series (owner_id, analysis_id);

CREATE TABLE audit_log (
    id         TEXT   PRIMARY KEY,
    at         BIGINT NOT NULL,
    actor_id   TEXT,             -- who did it; NULL when nobody was signed in
    action     TEXT   NOT NULL,  -- e.g. "account.signed_in"
    target_id  TEXT,             -- what it was done to
    ip_address TEXT,             -- NULL on the command line
    details    TEXT   NOT NULL   -- JSON object
);

CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
BEGIN
    SELECT RAISE(ABORT, 'audit rows are final');
END;

CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
BEGIN
    SELECT RAISE(ABORT, 'audit rows are final');
END;

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

CREATE UNIQUE INDEX images_content_unique ON images (owner_id, content_hash);

CREATE INDEX images_owner_size ON images (owner_id, size_bytes);

CREATE UNIQUE INDEX images_stored_name_unique ON images (stored_name);

CREATE TABLE jobs (
    id           TEXT NOT NULL PRIMARY KEY,
    kind         TEXT NOT NULL,
    payload      TEXT NOT NULL,
    -- User id, or '' when the work is nobody's in particular.
    tenant       TEXT NOT NULL,
    dedup_key    TEXT,
    state        TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'dead')),
    -- Place in the order: tenants take turns (server/jobs/README.md).
    turn         BIGINT NOT NULL,
    -- When it may be claimed: queued, not before this; running, when the lease ends.
    due_at       BIGINT NOT NULL,
    attempts     BIGINT NOT NULL,
    max_attempts BIGINT NOT NULL,
    last_error   TEXT,
    created_at   BIGINT NOT NULL,
    finished_at  BIGINT
);

CREATE INDEX jobs_finished ON jobs (state, finished_at) WHERE finished_at IS NOT NULL;

CREATE UNIQUE INDEX jobs_unfinished_dedup_key ON jobs (dedup_key) WHERE finished_at IS NULL;

CREATE INDEX jobs_unfinished_due ON jobs (due_at) WHERE finished_at IS NULL;

CREATE INDEX jobs_unfinished_tenant ON jobs (tenant, kind) WHERE finished_at IS NULL;

CREATE INDEX jobs_unfinished_turn ON jobs (turn, id) WHERE finished_at IS NULL;

CREATE TABLE password_resets (
    user_id    TEXT   PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT   NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE UNIQUE INDEX password_resets_token_unique ON password_resets (token_hash);

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

CREATE TABLE schema_migrations (
        number     BIGINT NOT NULL PRIMARY KEY,
        name       TEXT NOT NULL,
        checksum   TEXT NOT NULL,
        applied_at BIGINT NOT NULL
    );

CREATE TABLE sessions (
    token_hash   TEXT   PRIMARY KEY,
    user_id      TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at   BIGINT NOT NULL,
    last_seen_at BIGINT NOT NULL
);

CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE throttle_hits (
    bucket TEXT   NOT NULL,  -- what is throttled, and for whom
    hit_at BIGINT NOT NULL
);

CREATE INDEX throttle_hits_age ON throttle_hits (hit_at);

CREATE INDEX throttle_hits_bucket ON throttle_hits (bucket, hit_at);

CREATE TABLE users (
    id                      TEXT   PRIMARY KEY,
    username                TEXT   NOT NULL,  -- as typed, without outer space
    username_folded         TEXT   NOT NULL,  -- small letters only (accounts/letter_case.hpp)
    email                   TEXT   NOT NULL,
    email_folded            TEXT   NOT NULL,
    password_hash           TEXT   NOT NULL,  -- argon2id, with its salt and cost
    role                    TEXT   NOT NULL CHECK (role IN ('user', 'admin')),
    language                TEXT   NOT NULL CHECK (language IN ('en', 'hr')),
    subscription_tier       TEXT,
    subscription_expires_at BIGINT,
    subscription_suspended  BIGINT NOT NULL DEFAULT 0,
    payment_pending         BIGINT NOT NULL DEFAULT 0,
    trial_used_at           BIGINT,
    created_at              BIGINT NOT NULL
);

CREATE UNIQUE INDEX users_email_unique ON users (email_folded);

CREATE UNIQUE INDEX users_username_unique ON users (username_folded);
