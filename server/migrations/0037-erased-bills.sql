-- How often, and when first, each bill was paid by payments in which everything personal is blanked: under the keyed hash of the bill, which
-- names no payment and no payer. What was paid of a bill must never seem to be less: a price that was taken before would be charged again.
create table bill_erased (
  bill_hash text primary key,
  paid integer not null,
  first_paid_at timestamptz not null
);
