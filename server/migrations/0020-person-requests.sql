-- What was done for a person who asked what is kept of their number, or to have it erased: who did it, when and why. The number
-- stands here as a keyed hash alone.
create table person_request (
  id bigint generated always as identity primary key,
  person_hash text not null,
  action text not null,
  why text not null,
  made_by text not null,
  -- How much of what was found, shown or erased, as JSON.
  done text not null,
  at timestamptz not null default now()
);
create index person_request_person on person_request (person_hash, id);
create trigger person_request_once before update of person_hash, action, why, made_by, done
  on person_request for each row execute function refuse_change();

-- Payments that were to be erased and are not settled: what is personal in them goes as soon as they are.
create table erase_when_settled (
  payment_id text primary key references payment (id),
  asked_at timestamptz not null default now()
);
