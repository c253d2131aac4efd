-- What was really charged after the end of a payment, where that is not what was asked for: a person decides, and that amount goes
-- back. Where it stands empty, the whole charge was made.
alter table late_charge
  add column charged_minor bigint,
  add column charged_currency text;
