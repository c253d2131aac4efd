-- Until when the books were held against a statement: one that was written before its day was over says nothing of the rest.
alter table statement add column compared_until timestamptz;
-- How often a movement stands in the statements in force, so that a case shows it and a person's word on it holds for that alone.
alter table reconciliation_case add column their_count integer;
