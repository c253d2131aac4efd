-- One row a bill. `paid` counts the payments of it that were delivered, and never falls: a payment in which everything personal is blanked
-- stays counted. `paid_by` is the last of them, `holder` the payment that is being delivered. The hash is keyed and names no payer.
create table bill (
  bill_hash text primary key,
  paid integer not null default 0,
  first_paid_at timestamptz,
  paid_by text,
  holder text
);

-- Keeps the row of a bill, whichever release moves its payment. It writes as its owner: an older release has no right on the table.
-- Two are in delivery only after a restore, where the operator names a delivery that the database has lost: then the second holds after the first.
create function keep_bill() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into bill (bill_hash) values (new.bill_hash) on conflict (bill_hash) do update set bill_hash = excluded.bill_hash;
  if new.state in ('FULFILLING', 'FULFIL_UNKNOWN') then
    update bill set holder = coalesce(holder, new.id) where bill_hash = new.bill_hash;
  else
    update bill set holder = (select min(id) from payment where payment.bill_hash = new.bill_hash
        and state in ('FULFILLING', 'FULFIL_UNKNOWN'))
      where bill_hash = new.bill_hash and holder = new.id;
  end if;
  if new.state = 'DONE' then
    update bill set paid = paid + 1, first_paid_at = coalesce(first_paid_at, new.entered_at), paid_by = new.id
      where bill_hash = new.bill_hash;
  end if;
  return null;
end $$;
create trigger payment_bill_kept after update of state on payment for each row
  when (new.bill_hash is not null and old.state <> new.state
    and (old.state in ('FULFILLING', 'FULFIL_UNKNOWN') or new.state in ('FULFILLING', 'FULFIL_UNKNOWN', 'DONE')))
  execute function keep_bill();

-- The trigger above has locked `payment` against writers until this migration is committed.
insert into bill (bill_hash, paid, first_paid_at, paid_by, holder)
  select bill_hash, sum(paid), min(first_paid_at), max(paid_by), max(holder) from (
    select bill_hash, count(*) filter (where state = 'DONE') as paid, min(entered_at) filter (where state = 'DONE') as first_paid_at,
      (array_agg(id order by entered_at desc, id) filter (where state = 'DONE'))[1] as paid_by,
      min(id) filter (where state <> 'DONE') as holder
    from payment where bill_hash is not null and state in ('FULFILLING', 'FULFIL_UNKNOWN', 'DONE') group by bill_hash
    union all select bill_hash, paid, first_paid_at, null, null from bill_erased) as known
  group by bill_hash;

-- For an older release beside this one; a later migration may drop all that follows, and `bill_erased`.
-- It locks bills by name, before anything else: whoever locks the row takes that lock first.
create function lock_bill_by_name() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('bill ' || new.bill_hash, 0));
  return new;
end $$;
create trigger bill_locked_by_name before insert on bill for each row execute function lock_bill_by_name();

-- It counts delivered payments, and those that are blanked in `bill_erased`: they are counted there by whichever release blanks them, once.
create function count_erased_bill() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into bill_erased as erased (bill_hash, paid, first_paid_at) values (old.bill_hash, 1, old.entered_at)
    on conflict (bill_hash) do update set paid = erased.paid + 1, first_paid_at = least(erased.first_paid_at, excluded.first_paid_at);
  return null;
end $$;
create trigger payment_bill_erased after update of bill_hash on payment for each row
  when (old.bill_hash is not null and new.bill_hash is null and old.state = 'DONE') execute function count_erased_bill();
create function skip_row() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger bill_erased_by_payment before insert on bill_erased for each row
  when (pg_trigger_depth() = 0) execute function skip_row();
