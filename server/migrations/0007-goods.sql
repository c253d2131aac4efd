-- What the status page and text messages say of a good beside its target: the line of a bill, the invoice, the bundle's
-- name, the sentence of a gift. Sealed.
alter table payment add column details_sealed bytea;

-- The bill or invoice that is paid, as a keyed hash: one payment of it at a time, whoever pays (safety.md I3, I16).
alter table payment add column bill_hash text;
create index payment_bill on payment (bill_hash, state) where bill_hash is not null;

-- The line that is given the good is told of it once it has it.
alter table payment add column gift_due boolean not null default false;
create index payment_gift_due on payment (entered_at) where gift_due;
