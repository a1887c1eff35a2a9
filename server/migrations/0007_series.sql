-- Photos of one place are a series, found by what the photos show: vision/registration.hpp.

CREATE TABLE analysis_series (
    analysis_id   TEXT PRIMARY KEY REFERENCES analyses (id),
    owner_id      TEXT NOT NULL REFERENCES users (id),
    series_id     TEXT NOT NULL,            -- the first analysis of the series
    landmarks_key TEXT NOT NULL,            -- in the blob store: what the photo is recognised by
    earlier_id    TEXT REFERENCES analyses (id),    -- the one that it was recognised by; NULL for the first
    earlier_fit   TEXT                      -- JSON, nine numbers: where the earlier photo's places lie in this one
);
CREATE INDEX analysis_series_owner ON analysis_series (owner_id, analysis_id);
CREATE INDEX analysis_series_members ON analysis_series (series_id, analysis_id);

-- An opinion that was taken over from an earlier photo of the place: the analysis it was given of.
ALTER TABLE analysis_feedback ADD COLUMN carried_from TEXT;
