-- Every change of a hold, a dispute and a case, in order, whichever release writes it. The functions write as their owner: a release that
-- was granted its rights before this one needs none on the table.
create table state_event (
  id bigint generated always as identity primary key,
  machine text not null check (machine in ('hold', 'dispute', 'case')),
  subject text not null,
  from_state text,
  to_state text not null,
  at timestamptz not null default now()
);
create index state_event_subject on state_event (machine, subject);
create index state_event_dispute on state_event (split_part(subject, ' ', 1)) where machine = 'dispute';

create function hold_state(parked boolean, held_for text) returns text language sql immutable as $$
  select case when parked then 'HELD_' || upper(replace(coalesce(held_for, 'unknown'), '-', '_')) else 'FREE' end
$$;
create function note_hold() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into state_event (machine, subject, from_state, to_state)
    values ('hold', new.id, hold_state(old.parked, old.held_for), hold_state(new.parked, new.held_for));
  return null;
end $$;
create trigger payment_hold_event after update of parked, held_for on payment for each row
  when (old.parked is distinct from new.parked or (new.parked and old.held_for is distinct from new.held_for))
  execute function note_hold();

create function note_dispute() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into state_event (machine, subject, from_state, to_state)
    values ('dispute', new.payment_id || ' ' || new.dispute_id, case when tg_op = 'UPDATE' then old.state end, new.state);
  return null;
end $$;
create trigger payment_dispute_begun after insert on payment_dispute for each row execute function note_dispute();
create trigger payment_dispute_event after update of state on payment_dispute for each row
  when (old.state is distinct from new.state) execute function note_dispute();

-- What a case is: the books close what fits, persons the rest.
alter table reconciliation_case add column state text not null
  generated always as (case when closed_at is null then 'OPEN' when closed_by = 'the books' then 'FITS' else 'CLOSED' end) stored;
create function note_case() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into state_event (machine, subject, from_state, to_state)
    values ('case', new.id::text, case when tg_op = 'UPDATE' then old.state end, new.state);
  return null;
end $$;
create trigger reconciliation_case_begun after insert on reconciliation_case for each row execute function note_case();
create trigger reconciliation_case_event after update of closed_at, closed_by on reconciliation_case for each row
  when (old.state is distinct from new.state) execute function note_case();
