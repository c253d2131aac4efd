-- A day's close: the rows of the ledger that belong to it, as they stood. A row is closed once, in the first close after it was
-- written; nothing in a closed day ever changes.
create table closed_entry (
  day date not null,
  number integer not null,
  payment_id text not null,
  kind text not null,
  at timestamptz not null,
  debit_account text not null,
  credit_account text not null,
  amount_minor bigint not null,
  currency text not null,
  -- What the provider moved for it, in its own currency; empty where the row moves nothing at a provider.
  moved_minor bigint,
  moved_currency text,
  method text not null,
  product text not null,
  receipt_code text not null,
  provider_reference text,
  primary key (day, number)
);
create unique index closed_entry_once on closed_entry (payment_id, kind);
create table day_close (
  day date primary key,
  closed_at timestamptz not null default now(),
  closed_by text not null,
  entries integer not null
);
create function refuse_change_of_close() returns trigger language plpgsql as $$
begin
  raise exception 'a closed day is never changed' using errcode = '42501';
end $$;
create trigger closed_entry_unchanged before update of day, number, payment_id, kind, debit_account, credit_account,
  amount_minor, currency, moved_minor, moved_currency, method, product, receipt_code, provider_reference
  on closed_entry for each row execute function refuse_change_of_close();
create trigger closed_entry_kept before delete on closed_entry for each row execute function refuse_change_of_close();
create trigger day_close_unchanged before update of day, closed_by, entries on day_close
  for each row execute function refuse_change_of_close();
create trigger day_close_kept before delete on day_close for each row execute function refuse_change_of_close();
create index ledger_entry_at on ledger_entry (at);

-- Payments whose events, state and ledger do not fit together, as the check of the books found them.
create table books_fault (
  payment_id text primary key,
  faults text not null,
  found_at timestamptz not null default now(),
  cleared_at timestamptz
);
-- How far the check has come; one instance at a time goes on with it.
create table books_check (
  id integer primary key check (id = 1),
  after_payment text not null default '',
  due_at timestamptz not null default now(),
  began_at timestamptz not null default now(),
  ended_at timestamptz
);
