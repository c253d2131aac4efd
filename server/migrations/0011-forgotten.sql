-- When what is personal in a payment was blanked. Amounts, states, references and the books stay.
alter table payment add column forgotten_at timestamptz;
create index payment_to_forget on payment (entered_at)
  where forgotten_at is null and state in ('DONE', 'REFUNDED', 'DECLINED', 'EXPIRED');
