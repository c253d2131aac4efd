-- What a provider keeps for itself and what it pays out to the operator's bank, as its statements tell it: rows of the books that belong
-- to no payment. A day's fees are one row, each payout one. A statement that takes the place of another books the difference.
create table provider_entry (
  id integer generated always as identity primary key,
  statement_id integer not null references statement (id),
  provider text not null,
  day date not null,
  kind text not null check (kind in ('fee', 'settlement')),
  -- The payout's own number; empty for fees.
  reference text not null,
  provider_reference text not null,
  debit_account text not null,
  credit_account text not null check (credit_account <> debit_account),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- When it moved at the provider.
  at timestamptz not null,
  booked_at timestamptz not null default now()
);
create index provider_entry_day on provider_entry (provider, day);
create index provider_entry_at on provider_entry (at);
create trigger provider_entry_unchanged before update or delete on provider_entry
  for each row execute function refuse_change();
alter table statement_line drop constraint statement_line_type_check,
  add constraint statement_line_type_check check (type in ('debit', 'refund', 'credit', 'fee', 'settlement')) not valid;
