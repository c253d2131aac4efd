-- Whose database this is: a payment does not say of which market it is, and is asked about at the providers of the one that is set.
create table market (
  one boolean primary key default true check (one),
  id text not null
);
