-- Counters of the rate limits, shared by all instances. A bucket counts within a window that starts at its first use.
create table rate_limit (
  bucket text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_limit_ends_at on rate_limit (ends_at);

-- Public keys under which browsers seal numbers and PINs; the private half is sealed under the data key.
create table encryption_key (
  kid text primary key,
  public_key text not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null default now()
);
