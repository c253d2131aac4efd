-- What was typed into a form and not sent yet, sealed: for a day, for the browser that typed it.
create table form_draft (
  code_hash text primary key,
  browser_hash text not null,
  form_id text not null,
  values_sealed bytea not null,
  saved_at timestamptz not null default now()
);
create index form_draft_saved_at on form_draft (saved_at);

-- What customers sent by a form, sealed. The same key of a browser or call is the same feedback again.
create table feedback (
  id text primary key,
  form_id text not null,
  language text not null,
  values_sealed bytea not null,
  key_hash text unique,
  fingerprint text not null,
  at timestamptz not null default now()
);
create index feedback_at on feedback (at);
