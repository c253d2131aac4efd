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

-- A provider's statement of a day, as it was taken in; a file is taken in once. COMING: its lines are being written, and the same file
-- goes on where it stood.
create table statement (
  id integer generated always as identity primary key,
  provider text not null,
  day date not null,
  file_hash text not null unique,
  lines integer not null,
  state text not null check (state in ('COMING', 'MATCHING', 'DONE', 'REPLACED')),
  taken_by text not null,
  taken_at timestamptz not null default now(),
  matched_at timestamptz
);
create index statement_day on statement (provider, day);
create table statement_line (
  statement_id integer not null references statement (id),
  number integer not null,
  provider text not null,
  at timestamptz not null,
  type text not null check (type in ('debit', 'refund', 'credit')),
  reference text not null,
  provider_reference text not null,
  amount_minor bigint not null,
  currency text not null,
  primary key (statement_id, number)
);
create index statement_line_reference on statement_line (reference, provider, type);

-- Where a statement and the books say different things: a case. It is closed by what happened since, or by a person; what was found is
-- never changed.
create table reconciliation_case (
  id integer generated always as identity primary key,
  provider text not null,
  day date not null,
  kind text not null check (kind in ('missing-here', 'missing-there', 'amount', 'state', 'twice')),
  type text not null check (type in ('debit', 'refund', 'credit')),
  reference text not null,
  provider_reference text,
  theirs_minor bigint,
  theirs_currency text,
  ours_minor bigint,
  ours_currency text,
  our_state text,
  found_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text,
  why text,
  unique (provider, reference, type, kind)
);
create index reconciliation_case_open on reconciliation_case (found_at) where closed_at is null;
