-- Every move of a request for 5G at home, as payments have them, and whether the desk has refused one of its sendings.
create table lead_event (
  lead_id text not null references lead (id) on delete cascade,
  version integer not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  at timestamptz not null default now(),
  primary key (lead_id, version)
);
alter table lead add column was_refused boolean not null default false;
