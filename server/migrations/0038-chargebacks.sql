-- A bank may take a charge back in parts, give back what it took, and take it again: each is a row of the ledger. Every other kind has one
-- row a payment, its first part. An older release writes first parts only.
alter table ledger_entry add column part integer not null default 1;
alter table ledger_entry drop constraint ledger_entry_pkey, add primary key (payment_id, kind, part);
alter table ledger_entry drop constraint ledger_entry_kind_check,
  add constraint ledger_entry_kind_check
    check (kind in ('charge', 'delivery', 'refund', 'late-charge', 'late-refund', 'make-good', 'make-good-undone', 'chargeback',
      'chargeback-undone')) not valid;
-- The dispute that a chargeback, or its return, belongs to.
alter table ledger_entry add column dispute_id text;
-- Rows of one kind and payment are told apart by their time in a close, too.
drop index closed_entry_once;
create unique index closed_entry_once on closed_entry (payment_id, kind, at);

-- Tries in a row that led nowhere: nobody answered, or the payment was still under way.
alter table payment_dispute add column failures integer not null default 0;
-- When the alarm rang for a dispute that its provider could not be asked about.
alter table payment_dispute add column rung_at timestamptz;
-- Its bank had decided before its payment ended: the payment's own refund is that money.
alter table payment_dispute add column came_early boolean not null default false;
update ledger_entry set dispute_id = (select min(d.dispute_id) from payment_dispute d where d.payment_id = ledger_entry.payment_id
  and d.state = 'ACCEPTED' and d.amount_minor = ledger_entry.moved_minor) where kind = 'chargeback';
create trigger ledger_entry_part_once before update of part, dispute_id on ledger_entry
  for each row execute function refuse_change();
-- An older release gave up on what nobody could be asked about.
update payment_dispute set due_at = now() where state = 'NOTICED' and due_at is null;
