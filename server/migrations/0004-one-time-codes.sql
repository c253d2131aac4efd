-- One-time codes. The number is sealed, the code kept as a keyed hash only, wiped on use.
create table otp (
  id text primary key,
  purpose text not null,
  msisdn_sealed bytea not null,
  msisdn_hash text not null,
  browser_hash text not null,
  language text not null,
  -- The purchase that the SMS named, where it named one: its words, and the keyed hash the token is bound to.
  purchase_sealed bytea,
  purchase_hash text,
  code_hash text,
  wrong_guesses integer not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index otp_msisdn on otp (msisdn_hash, sent_at);
create index otp_expires_at on otp (expires_at);

-- What verify-otp hands out, as a keyed hash: for one number, one purpose, ten minutes, and one debit.
create table access_token (
  token_hash text primary key,
  otp_id text not null,
  purpose text not null,
  msisdn_hash text not null,
  purchase_hash text,
  expires_at timestamptz not null,
  spent_by text references payment (id)
);
create index access_token_expires_at on access_token (expires_at);
create index access_token_spent_by on access_token (spent_by) where spent_by is not null;

-- Wrong PINs of a wallet, over all transactions, browsers and restarts. A guess counts before it is sent.
create table wallet_pin (
  wallet_hash text primary key,
  guesses integer not null,
  last_at timestamptz not null
);

-- Sealed PINs that were seen: each is taken once.
create table sealed_pin (
  hash text primary key,
  payment_id text not null,
  seen_at timestamptz not null default now()
);
create index sealed_pin_seen_at on sealed_pin (seen_at);

-- The exchange rate that a browser was told, kept two minutes: what it saw is what it is charged by.
create table exchange_quote (
  browser_hash text primary key,
  rate_millionths bigint not null check (rate_millionths > 0),
  expires_at timestamptz not null
);
