-- How often enquiries have denied what a callback claims of the debit.
alter table payment add column denials integer not null default 0;
-- What is on hold is few among many.
create index payment_on_hold on payment (id) where parked;
