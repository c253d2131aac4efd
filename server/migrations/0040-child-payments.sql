-- Money that came after its payment was closed is a child payment: born in REFUND_DUE, it names its parent and has a version and events.
-- The books have its ledger rows under the parent, which is known to closed days and to providers. A child has nothing personal.
alter table payment add column parent_id text;
alter table payment add column born text;
-- When a worker looks at a child next. An older release looks at due_at alone, and would name a child to its provider by the wrong id.
alter table payment add column child_due_at timestamptz;
-- When the customer was told that it went back.
alter table payment add column child_told_at timestamptz;
-- Since when it is to go back.
alter table payment add column due_since timestamptz;
alter table payment alter column target_sealed drop not null;
alter table payment
  add constraint payment_parent foreign key (parent_id) references payment (id) not valid,
  add constraint payment_child check ((parent_id is null) = (born is null) and born in ('late-charge')
    and (parent_id is null or due_at is null) and (parent_id is not null or child_due_at is null)) not valid;
create index payment_of_parent on payment (parent_id) where parent_id is not null;
create unique index payment_one_late_charge on payment (parent_id) where born = 'late-charge';
create index payment_child_due on payment (child_due_at) where child_due_at is not null;
create index payment_child_to_tell on payment (parent_id)
  where child_told_at is null and born = 'late-charge' and state = 'REFUNDED';

-- A purchase of its own keeps it from being an attempt of its parent's purchase.
insert into purchase (id, goods_hash, created_at)
  select md5(payment_id || '-late')::uuid, '', created_at from late_charge;
insert into payment (id, parent_id, born, purchase_id, state, version, parked, held_for, held_at, method, gateway, transaction_type,
    product_code, price_minor, price_currency, charge_minor, charge_currency, twin_hash, browser_hash, language, receipt_code,
    debit_request_id, refund_request_id, provider_reference, child_due_at, asks, failures, entered_at, created_at, due_since,
    told_at, child_told_at, forgotten_at)
  select p.id || '-late', p.id, 'late-charge', md5(p.id || '-late')::uuid,
    case late.state when 'DUE' then 'REFUND_DUE' when 'SENT' then 'REFUNDING' else late.state end, late.version + 2, late.parked,
    case when late.parked then coalesce(late.held_for, case when late.charged_minor is null then 'unknown' else 'amount-mismatch' end) end,
    case when late.parked then coalesce(late.held_at, now()) end, p.method, p.gateway, p.transaction_type, p.product_code,
    coalesce((select e.amount_minor from ledger_entry e where e.payment_id = p.id and e.kind = 'late-charge'), p.price_minor),
    p.price_currency, coalesce(late.charged_minor, p.charge_minor), coalesce(late.charged_currency, p.charge_currency), '', '',
    p.language, p.id || '-late', p.debit_request_id, p.refund_request_id, late.provider_reference, late.due_at, late.asks,
    late.failures, coalesce(late.due_since, late.created_at), late.created_at, coalesce(late.due_since, late.created_at), now(),
    late.told_at, now()
  from late_charge late join payment p on p.id = late.payment_id;
insert into payment_event (payment_id, version, event, from_state, to_state, at)
  select payment_id || '-late', step.version, step.event, step.from_state, step.to_state, late_charge.created_at
  from late_charge join (values (1, 'charge-late', null, 'REFUND_DUE', 'DUE SENT REFUNDED'), (2, 'refund', 'REFUND_DUE', 'REFUNDING', 'SENT REFUNDED'),
    (3, 'refunded', 'REFUNDING', 'REFUNDED', 'REFUNDED')) as step (version, event, from_state, to_state, states)
    on state = any(string_to_array(states, ' '));

-- The books of a payment have the rows of its children, and its faults. An older release must not add to a child what it takes for its own.
create function refuse_child_entry() returns trigger language plpgsql as $$
begin
  if exists (select 1 from payment where id = new.payment_id and parent_id is not null) then
    raise exception 'The ledger rows of the child payment % belong to its parent', new.payment_id;
  end if;
  return new;
end $$;
create trigger ledger_entry_of_no_child before insert on ledger_entry for each row execute function refuse_child_entry();
create function skip_child_fault() returns trigger language plpgsql as $$
begin
  if exists (select 1 from payment where id = new.payment_id and parent_id is not null) then return null; end if;
  return new;
end $$;
create trigger books_fault_of_no_child before insert on books_fault for each row execute function skip_child_fault();

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
      and not exists (select 1 from payment child where child.parent_id = payment.id)
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

-- An older release reads late charges here, and adds one as a child. It changes none and finds none due: the newer release does that.
-- Whoever asks needs the rights on `payment` that it shows (`security_invoker`).
drop table late_charge;
drop function count_late_charge_version();
create view late_charge with (security_invoker = true) as
  select child.parent_id as payment_id,
    case child.state when 'REFUND_DUE' then 'DUE' when 'REFUNDING' then 'SENT' else child.state end as state,
    child.asks, child.parked, null::timestamptz as due_at, child.created_at, child.failures, child.entered_at as told_at, child.held_at,
    case when (child.charge_minor, child.charge_currency) is distinct from (parent.charge_minor, parent.charge_currency)
      then child.charge_minor end as charged_minor,
    case when (child.charge_minor, child.charge_currency) is distinct from (parent.charge_minor, parent.charge_currency)
      then child.charge_currency end as charged_currency,
    child.due_since, child.provider_reference, child.version, child.held_for
  from payment child join payment parent on parent.id = child.parent_id where child.born = 'late-charge';
create function add_late_child() returns trigger language plpgsql as $$
declare
  parent payment;
  child text := new.payment_id || '-late';
begin
  select * into parent from payment where id = new.payment_id;
  insert into purchase (id, goods_hash) values (md5(child)::uuid, '') on conflict do nothing;
  insert into payment (id, parent_id, born, purchase_id, state, parked, held_for, held_at, method, gateway, transaction_type, product_code,
      price_minor, price_currency, charge_minor, charge_currency, twin_hash, browser_hash, language, receipt_code, debit_request_id,
      refund_request_id, provider_reference, child_due_at, due_since, told_at, forgotten_at)
    values (child, parent.id, 'late-charge', md5(child)::uuid, 'REFUND_DUE', coalesce(new.parked, false), new.held_for, new.held_at,
      parent.method, parent.gateway, parent.transaction_type, parent.product_code, parent.price_minor, parent.price_currency,
      coalesce(new.charged_minor, parent.charge_minor), coalesce(new.charged_currency, parent.charge_currency), '', '', parent.language,
      child, parent.debit_request_id, parent.refund_request_id, new.provider_reference, new.due_at, now(), now(), now())
    on conflict do nothing;
  if not found then return null; end if;
  insert into payment_event (payment_id, version, event, to_state) values (child, 1, 'charge-late', 'REFUND_DUE');
  return new;
end $$;
create trigger late_charge_added instead of insert on late_charge for each row execute function add_late_child();
create function leave_late_child() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger late_charge_left instead of update on late_charge for each row execute function leave_late_child();
grant select, insert, update on late_charge to public;
