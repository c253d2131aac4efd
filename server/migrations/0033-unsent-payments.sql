-- What was only registered, ended without ever being sent and did so a week ago is forgotten whole: nobody was asked for its money. The
-- role that the portal runs as deletes neither payments nor events (grants.sql), so this runs with the right of its owner, and what may go
-- is said here alone. Whatever a provider, a person or a book has named stays, and so does what is still looked at.
create function forget_unsent_payments(most integer) returns integer language plpgsql
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
    order by payment.entered_at limit most for update skip locked) as old;
  delete from idempotency_key where payment_id = any(unsent);
  delete from erase_when_settled where payment_id = any(unsent);
  delete from payment_event where payment_id = any(unsent);
  delete from payment where id = any(unsent);
  delete from purchase where id = any(bought) and not exists (select 1 from payment where payment.purchase_id = purchase.id);
  return coalesce(cardinality(unsent), 0);
end $$;
create index payment_unsent on payment (entered_at) where sent_at is null and state in ('DECLINED', 'EXPIRED');
-- What belongs to a payment is found by it: a payment that goes is looked for in each of these.
create index idempotency_key_payment on idempotency_key (payment_id);
create index charge_number_payment on charge_number (payment_id);
create index callback_payment on callback (payment_id) where payment_id is not null;
