-- Who switched a provider off or on for new attempts, when and why: the last row of a provider is how it stands. Rows are
-- only added, so that they tell the whole story. Past `until` an "off" is over by itself.
create table provider_switch (
  id bigint generated always as identity primary key,
  provider text not null,
  is_off boolean not null,
  why text not null,
  until timestamptz,
  made_by text not null,
  at timestamptz not null default now(),
  check (until is null or is_off)
);
create index provider_switch_latest on provider_switch (provider, id desc);
create trigger provider_switch_once before update of provider, is_off, why, made_by
  on provider_switch for each row execute function refuse_change();
