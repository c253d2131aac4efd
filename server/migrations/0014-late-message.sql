-- When the payer was told that money had come after the end of their payment and was given back. Who had it back before is
-- not told now.
alter table late_charge add column told_at timestamptz;
update late_charge set told_at = now() where state = 'REFUNDED';
create index late_charge_to_tell on late_charge (payment_id) where told_at is null and state = 'REFUNDED';
