-- Who settled a payment by hand, why, and what they found that the provider had really charged. Rows of older releases say
-- nothing of it.
alter table settled_by_hand add column resolved_by text;
alter table settled_by_hand add column why text;
alter table settled_by_hand add column charged_minor bigint;
alter table settled_by_hand add column charged_currency text;
create trigger settled_by_hand_who_once before update of resolved_by, why, charged_minor, charged_currency
  on settled_by_hand for each row execute function refuse_change();

-- Another amount than the price was charged and the operator bears the difference, or keeps it: booked on an account of its
-- own, and taken back where the payment is refunded after all. The kinds of older releases stay.
alter table ledger_entry drop constraint ledger_entry_kind_check,
  add constraint ledger_entry_kind_check
    check (kind in ('charge', 'delivery', 'refund', 'late-charge', 'late-refund', 'make-good', 'make-good-undone')) not valid;
