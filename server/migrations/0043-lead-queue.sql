-- Requests for 5G wait by the same columns as payments: one that fails again and again goes to a person.
alter table lead
  add column misses integer not null default 0,
  add column failures integer not null default 0,
  add column parked boolean not null default false,
  add column held_for text,
  add column held_at timestamptz;
create trigger lead_hold_event after update of parked, held_for on lead for each row
  when (old.parked is distinct from new.parked or (new.parked and old.held_for is distinct from new.held_for))
  execute function note_hold();
