-- Whether the customer knows how a payment ended: they saw it on a page, or a text message told them.
alter table payment add column told_at timestamptz;
update payment set told_at = now() where state in ('DONE', 'REFUNDED', 'DECLINED', 'EXPIRED');
create index payment_untold on payment (entered_at)
  where told_at is null and state in ('DONE', 'REFUNDED', 'DECLINED', 'EXPIRED');
