-- How often a row of answers "not found" has begun for a payment, beside missing_since: one row is told from the next without a
-- clock.
alter table payment add column misses integer not null default 0;
