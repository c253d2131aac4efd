-- A person ends an operator's refund that its provider never made; its sum can then be ordered again. Only such a refund ends so.
alter table payment add constraint payment_not_refunded check (state <> 'NOT_REFUNDED' or (born = 'operator-refund') is true) not valid;
drop index payment_one_refund_under_way;
create unique index payment_one_refund_under_way on payment (parent_id)
  where born = 'operator-refund' and state not in ('REFUNDED', 'NOT_REFUNDED');

-- Rows of a close are told apart by their part, too: two refunds within one tick of the clock are two rows.
alter table closed_entry add column part integer not null default 1;
update closed_entry c set part = e.part from ledger_entry e
  where e.payment_id = c.payment_id and e.kind = c.kind and e.at = c.at and e.part <> 1;
drop index closed_entry_once;
create unique index closed_entry_once on closed_entry (payment_id, kind, at, part);
alter table closed_entry alter column part drop default;
-- An older release does not say the part: then it is the first one of this moment that no close has taken.
create function name_closed_part() returns trigger language plpgsql as $$
begin
  new.part := coalesce((select min(e.part) from ledger_entry e
    where e.payment_id = new.payment_id and e.kind = new.kind and e.at = new.at and not exists (
      select 1 from closed_entry c where c.payment_id = e.payment_id and c.kind = e.kind and c.at = e.at and c.part = e.part)), 1);
  return new;
end $$;
create trigger closed_entry_part_named before insert on closed_entry
  for each row when (new.part is null) execute function name_closed_part();
create trigger closed_entry_part_unchanged before update of part on closed_entry
  for each row execute function refuse_change_of_close();
