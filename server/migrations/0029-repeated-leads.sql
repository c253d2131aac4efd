-- Under which keys a wish was sent that was a lead already: a key is answered as it was the first time, whatever made the lead.
create table lead_repeat (
  key_hash text primary key,
  fingerprint text not null,
  lead_id text not null,
  seen_at timestamptz not null default now()
);
create index lead_repeat_seen on lead_repeat (seen_at);
