-- A case names the provider's number and ours, and a number that differs is a case.
alter table reconciliation_case add column our_reference text;
alter table reconciliation_case drop constraint reconciliation_case_kind_check,
  add constraint reconciliation_case_kind_check
    check (kind in ('missing-here', 'missing-there', 'amount', 'state', 'twice', 'number')) not valid;
create index reconciliation_case_reference on reconciliation_case (reference);

-- As in 0033, and what a statement's line or a case names stays.
create or replace function forget_unsent_payments(most integer) returns integer language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  unsent text[];
  bought uuid[];
begin
  select array_agg(id), array_agg(purchase_id) into unsent, bought from (
    select payment.id, payment.purchase_id from payment join purchase on purchase.id = payment.purchase_id
    where payment.sent_at is null and payment.state in ('DECLINED', 'EXPIRED') and payment.entered_at < now() - interval '7 days'
      and payment.sends = 0 and payment.due_at is null and not payment.parked
      and payment.claim is null and payment.provider_reference is null
      and not exists (select 1 from payment_event e where e.payment_id = payment.id and e.event not in ('register', 'withdraw', 'lapse'))
      and not exists (select 1 from ledger_entry e where e.payment_id = payment.id)
      and not exists (select 1 from late_charge e where e.payment_id = payment.id)
      and not exists (select 1 from payment_dispute e where e.payment_id = payment.id)
      and not exists (select 1 from charge_number e where e.payment_id = payment.id)
      and not exists (select 1 from access_token e where e.spent_by = payment.id)
      and not exists (select 1 from settled_by_hand e where e.payment_id = payment.id)
      and not exists (select 1 from callback e where e.payment_id = payment.id)
      and not exists (select 1 from books_fault e where e.payment_id = payment.id)
      and not exists (select 1 from statement_line e where e.reference = payment.id)
      and not exists (select 1 from reconciliation_case e where e.reference = payment.id)
    order by payment.entered_at limit most for update skip locked) as old;
  delete from idempotency_key where payment_id = any(unsent);
  delete from erase_when_settled where payment_id = any(unsent);
  delete from payment_event where payment_id = any(unsent);
  delete from payment where id = any(unsent);
  delete from purchase where id = any(bought) and not exists (select 1 from payment where payment.purchase_id = purchase.id);
  return coalesce(cardinality(unsent), 0);
end $$;
