-- From when until when a statement is complete, and who says so. Empty in those of an older release: the whole of their day.
alter table statement add column covers_from timestamptz;
alter table statement add column covers_until timestamptz;
alter table statement add column covers_told text;
create index statement_covers on statement (provider, covers_until);
