-- What a customer wants to buy, once; attempts at paying for it are payments.
create table purchase (
  id uuid primary key,
  goods_hash text not null,
  created_at timestamptz not null default now()
);

-- One attempt at paying. `state` moves only along payment.machine.ts, by compare-and-set on `version`.
create table payment (
  id text primary key,
  purchase_id uuid not null references purchase (id),
  state text not null,
  version integer not null default 1,
  parked boolean not null default false,
  method text not null,
  gateway text,
  transaction_type text not null,
  product_code text not null,
  price_minor bigint not null check (price_minor > 0),
  price_currency text not null,
  charge_minor bigint not null check (charge_minor > 0),
  charge_currency text not null,
  -- Numbers and addresses are sealed; the keyed hashes are for look-up only.
  payer_sealed bytea,
  payer_hash text,
  target_sealed bytea not null,
  email_sealed bytea,
  twin_hash text not null,
  browser_hash text not null,
  language text not null,
  receipt_code text not null unique,
  debit_request_id uuid not null,
  refund_request_id uuid not null,
  provider_reference text,
  redirect_url_sealed bytea,
  reason text,
  -- When the clock looks at it next, and what it has tried since the state changed.
  due_at timestamptz,
  asks integer not null default 0,
  sends integer not null default 0,
  deliveries integer not null default 0,
  missing_since timestamptz,
  sent_at timestamptz,
  asked_at timestamptz,
  entered_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index payment_due on payment (due_at) where due_at is not null;
create index payment_purchase on payment (purchase_id);
create index payment_payer on payment (payer_hash, sent_at) where payer_hash is not null;
create index payment_twin on payment (twin_hash, sent_at);
-- One purchase, one debit: at most one attempt that may be or is debited without a refund.
create unique index payment_one_live on payment (purchase_id)
  where state not in ('REGISTERED', 'AUTHORISED', 'DECLINED', 'EXPIRED', 'REFUNDED');

-- One row for each move, written with it; the rows replay to the payment's state.
create table payment_event (
  payment_id text not null references payment (id),
  version integer not null,
  event text not null,
  from_state text,
  to_state text not null,
  reason text,
  at timestamptz not null default now(),
  primary key (payment_id, version)
);

-- Double entry in minor units: each row debits one account and credits another, so both sides are equal at every instant.
create table ledger_entry (
  payment_id text not null references payment (id),
  kind text not null check (kind in ('charge', 'delivery', 'refund', 'late-charge', 'late-refund')),
  debit_account text not null,
  credit_account text not null check (credit_account <> debit_account),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  at timestamptz not null default now(),
  primary key (payment_id, kind)
);

-- Money that came after a payment was closed: the payment stays as it is, this is sent back.
create table late_charge (
  payment_id text primary key references payment (id),
  state text not null check (state in ('DUE', 'SENT', 'REFUNDED')),
  asks integer not null default 0,
  parked boolean not null default false,
  due_at timestamptz,
  created_at timestamptz not null default now()
);
create index late_charge_due on late_charge (due_at) where due_at is not null;

-- What was answered under an idempotency key; `fingerprint` is the keyed hash of the body.
create table idempotency_key (
  call text not null,
  key uuid not null,
  fingerprint text not null,
  payment_id text not null references payment (id),
  created_at timestamptz not null default now(),
  primary key (call, key)
);

-- Provider callbacks as they came: hints that are stored before they are answered. The body is sealed.
create table callback (
  provider text not null,
  body_hash text not null,
  body_sealed bytea not null,
  payment_id text,
  copies integer not null default 1,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (provider, body_hash)
);
create index callback_open on callback (received_at) where handled_at is null;
