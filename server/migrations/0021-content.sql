-- What editors change without a release. A version is a page in all its languages together, numbered from 1 for each page:
-- `packages` is JSON text, the package of each language by the first part of its tag; `media` the hashes of its files by name.
create table content_version (
  page text not null,
  version int not null check (version > 0),
  packages text not null,
  media text not null,
  why text not null,
  made_by text not null,
  at timestamptz not null default now(),
  primary key (page, version)
);
create trigger content_version_once before update of page, version, packages, media, why, made_by
  on content_version for each row execute function refuse_change();

-- Which version of a page is active: the last row of the page. Rows are only added, one transaction after the other, so that
-- the last number of all says whether anything has changed.
create table content_change (
  id bigint generated always as identity primary key,
  page text not null,
  version int not null,
  why text not null,
  made_by text not null,
  at timestamptz not null default now(),
  foreign key (page, version) references content_version (page, version)
);
create index content_change_latest on content_change (page, id desc);
create trigger content_change_once before update of page, version, why, made_by
  on content_change for each row execute function refuse_change();

-- Files that packages show, by the hash of their bytes.
create table content_media (
  hash text primary key,
  bytes bytea not null,
  at timestamptz not null default now()
);

-- Ids of questions that were active and are no more: another question never gets one of them.
create table content_dropped_question (
  id text primary key,
  at timestamptz not null default now()
);

-- What a browser, known by the keyed hash of its cookie, said of an answer; and how many said what, which stays when the
-- browsers are forgotten.
create table content_vote (
  browser_hash text not null,
  question_id text not null,
  is_like boolean not null,
  at timestamptz not null default now(),
  primary key (browser_hash, question_id)
);
create index content_vote_at on content_vote (at);
create table content_like (
  question_id text primary key,
  votes int not null,
  likes int not null
);
