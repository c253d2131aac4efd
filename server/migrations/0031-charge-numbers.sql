-- Which of a provider's own numbers has proved that which payment was charged, where nothing else tells one charge from another:
-- a number proves one payment. Those of before are not in it.
create table charge_number (
  connector text not null,
  number text not null,
  payment_id text not null references payment (id),
  primary key (connector, number)
);
-- The provider's number of a charge that came late: by it, and by no other, it is given back.
alter table late_charge add column provider_reference text;
