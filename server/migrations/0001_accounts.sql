-- Who may sign in (server/accounts) and who did what (server/audit). Times are Unix milliseconds UTC.

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
CREATE UNIQUE INDEX users_username_unique ON users (username_folded);
CREATE UNIQUE INDEX users_email_unique ON users (email_folded);

-- Only the SHA-256 of a token is kept: whoever reads this table cannot sign in with it.
CREATE TABLE sessions (
    token_hash   TEXT   PRIMARY KEY,
    user_id      TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at   BIGINT NOT NULL,
    last_seen_at BIGINT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);

-- At most one link an account: a newer one takes the older one's place.
CREATE TABLE password_resets (
    user_id    TEXT   PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT   NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX password_resets_token_unique ON password_resets (token_hash);

-- What is counted against a throttle; a row is of no use after its window (at most an hour).
CREATE TABLE throttle_hits (
    bucket TEXT   NOT NULL,  -- what is throttled, and for whom
    hit_at BIGINT NOT NULL
);
CREATE INDEX throttle_hits_bucket ON throttle_hits (bucket, hit_at);
CREATE INDEX throttle_hits_age ON throttle_hits (hit_at);

-- No reference to users: what was done stays known when the account is gone.
CREATE TABLE audit_log (
    id         TEXT   PRIMARY KEY,
    at         BIGINT NOT NULL,
    actor_id   TEXT,             -- who did it; NULL when nobody was signed in
    action     TEXT   NOT NULL,  -- e.g. "account.signed_in"
    target_id  TEXT,             -- what it was done to
    ip_address TEXT,             -- NULL on the command line
    details    TEXT   NOT NULL   -- JSON object
);

-- sqlite only
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
BEGIN
    SELECT RAISE(ABORT, 'audit rows are final');
END;
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
BEGIN
    SELECT RAISE(ABORT, 'audit rows are final');
END;
-- postgres only
CREATE FUNCTION audit_log_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'audit rows are final';
END
$$;
CREATE TRIGGER audit_log_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuse();
-- both
