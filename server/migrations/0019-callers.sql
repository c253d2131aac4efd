-- From which address an attempt was begun, as a keyed hash: budgets keep a share for callers who paid before.
alter table payment add column address_hash text;
create index payment_browser_done on payment (browser_hash) where state = 'DONE';
create index payment_address_done on payment (address_hash) where state = 'DONE' and address_hash is not null;
