-- A person gives back all of a delivered payment, or a part of it: by a child that is born so. One is under way at a time.
alter table payment drop constraint payment_child,
  add constraint payment_child check ((parent_id is null) = (born is null) and born in ('late-charge', 'operator-refund')
    and (parent_id is null or due_at is null) and (parent_id is not null or child_due_at is null)) not valid;
create unique index payment_one_refund_under_way on payment (parent_id) where born = 'operator-refund' and state <> 'REFUNDED';
create index payment_refund_to_tell on payment (parent_id)
  where child_told_at is null and born = 'operator-refund' and state = 'REFUNDED';
-- The books have such a refund under the parent, in as many parts as went back.
alter table ledger_entry drop constraint ledger_entry_kind_check,
  add constraint ledger_entry_kind_check
    check (kind in ('charge', 'delivery', 'refund', 'late-charge', 'late-refund', 'make-good', 'make-good-undone', 'chargeback',
      'chargeback-undone', 'operator-refund')) not valid;
