-- The key of the keyed hashes, sealed under the data key. It stays when the data key changes: what is looked up by hash
-- (budgets, twins, browsers, bills) is found as before. Opening it proves at start that the data key is this database's.
create table hash_key (
  id text primary key check (id = 'current'),
  sealed bytea not null
);

-- What a provider sent is forgotten after 90 days.
create index callback_received_at on callback (received_at);
