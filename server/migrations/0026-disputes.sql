-- A charge that the cardholder's bank disputes, as its provider tells it. NOTICED: somebody has named it, and the provider was not asked
-- yet: nobody is told of it.
create table payment_dispute (
  payment_id text not null references payment (id),
  dispute_id text not null,
  state text not null check (state in ('NOTICED', 'OPEN', 'ACCEPTED', 'DECLINED')),
  category text,
  -- What goes back to the cardholder where it is accepted, in the currency of the charge.
  amount_minor bigint,
  currency text,
  answer_by timestamptz,
  asks integer not null default 0,
  due_at timestamptz,
  noticed_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (payment_id, dispute_id)
);
create index payment_dispute_due on payment_dispute (due_at) where due_at is not null;
create index payment_dispute_open on payment_dispute (state) where state in ('NOTICED', 'OPEN');
-- When a provider's list of disputes was looked through last: a webhook may be lost.
create table dispute_listing (
  connector text primary key,
  due_at timestamptz not null default now(),
  listed_until timestamptz
);

-- What a row moved at a provider, where that is another amount than its payment was charged.
alter table ledger_entry add column moved_minor bigint;
alter table ledger_entry add column moved_currency text;
create trigger ledger_entry_moved_once before update of moved_minor, moved_currency on ledger_entry
  for each row execute function refuse_change();
-- What the bank took back for the cardholder after delivery is a row of its own kind. The kinds of older releases stay.
alter table ledger_entry drop constraint ledger_entry_kind_check,
  add constraint ledger_entry_kind_check
    check (kind in ('charge', 'delivery', 'refund', 'late-charge', 'late-refund', 'make-good', 'make-good-undone', 'chargeback')) not valid;
