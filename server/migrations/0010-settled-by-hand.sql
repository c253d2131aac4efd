-- What a person found out about a parked payment, and when: beside its events, which say what was booked.
create table settled_by_hand (
  payment_id text not null references payment (id),
  finding text not null,
  at timestamptz not null default now()
);
create index settled_by_hand_payment on settled_by_hand (payment_id);
create trigger settled_by_hand_once before update of payment_id, finding
  on settled_by_hand for each row execute function refuse_change();
