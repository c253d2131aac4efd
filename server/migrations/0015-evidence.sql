-- What others say and what this database may have lost is evidence: it is kept beside the payment.
alter table payment
  -- What an authenticated callback claimed of the debit: 'paid' stays, whatever is claimed after it.
  add column claim text check (claim in ('paid', 'not-paid')),
  -- Why it is on hold, and since when: it is asked about further, more and more seldom.
  add column held_for text,
  add column held_at timestamptz;

-- Payments are numbered as they are begun: which came first is told without a clock. Older rows have no number.
create sequence payment_begun_number;
alter table payment add column begun_number bigint;
alter table payment alter column begun_number set default nextval('payment_begun_number');
-- An older release that runs beside the new one inserts as well, under a role that has no right of its own here yet.
grant usage, select on sequence payment_begun_number to public;

alter table late_charge add column held_at timestamptz;

-- What an older release has put on hold is asked about further as well. Such a release beside the new one tries it again as if
-- a person had said so: it asks before it sends.
update payment set held_at = now(), due_at = now() + interval '1 minute' where parked;
update late_charge set held_at = now(), due_at = now() + interval '1 minute' where parked;
