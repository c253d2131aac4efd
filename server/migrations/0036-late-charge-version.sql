-- A late charge moves by compare-and-set on a version, as a payment does: an old answer must not undo a newer state. The trigger counts
-- the version, so that the writes of an older release count as well.
alter table late_charge
  add column version integer not null default 1,
  -- Why it is on hold; rows of older releases do not say.
  add column held_for text;
create function count_late_charge_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger late_charge_version before update of state, parked on late_charge
  for each row execute function count_late_charge_version();

-- A person found that nothing was charged, whatever a callback claims.
alter table payment drop constraint payment_claim_check,
  add constraint payment_claim_check check (claim in ('paid', 'not-paid', 'refuted')) not valid;

-- The provider's own number of the charge, as a person read it there.
alter table settled_by_hand add column provider_reference text;
create trigger settled_by_hand_number_once before update of provider_reference
  on settled_by_hand for each row execute function refuse_change();

-- Who looked at the numbers of a payment, and why: a row for each number, as a keyed hash, or one without a number where it has none.
create table payment_look (
  id bigint generated always as identity primary key,
  payment_id text not null,
  person_hash text,
  looked_by text not null,
  why text not null,
  at timestamptz not null default now()
);
create index payment_look_payment on payment_look (payment_id);
create index payment_look_person on payment_look (person_hash) where person_hash is not null;
create trigger payment_look_once before update of payment_id, person_hash, looked_by, why
  on payment_look for each row execute function refuse_change();

-- A payment is found by its provider's number.
create index payment_provider_reference on payment (provider_reference) where provider_reference is not null;
create index late_charge_provider_reference on late_charge (provider_reference) where provider_reference is not null;
create index charge_number_number on charge_number (number);
