-- What visitors asked for at home: kept before the sales desk is told, and until it has taken it. Who asked and where is sealed.
create table lead (
  id text primary key,
  ref_lead_id text unique,
  state text not null,
  version integer not null default 0,
  source text not null,
  contact_hash text not null,
  town_hash text not null,
  same_hash text not null,
  day date not null,
  details_sealed bytea,
  plan_code text not null,
  plan_name text not null,
  price_minor bigint not null,
  price_currency text not null,
  feasibility text not null,
  language text not null,
  browser_hash text not null,
  consent_version text,
  consent_at timestamptz,
  desk_state text,
  steps text not null default '[]',
  key_hash text unique,
  fingerprint text,
  works_hash text unique,
  due_at timestamptz,
  sends integer not null default 0,
  asks integer not null default 0,
  missing_since timestamptz,
  sent_at timestamptz,
  taken_at timestamptz,
  asked_at timestamptz,
  come_at timestamptz,
  told_at timestamptz,
  created_at timestamptz not null default now(),
  forget_asked_at timestamptz,
  forgotten_at timestamptz
);
create index lead_due on lead (due_at) where due_at is not null;
create index lead_contact on lead (contact_hash, day);
create index lead_town on lead (town_hash) where state = 'NOT_FEASIBLE';
create index lead_created on lead (created_at);

-- A token of a code for a lead is spent by the lead that it made.
alter table access_token add column spent_by_lead text;
