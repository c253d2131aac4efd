-- Since when a late charge is to go back, where a person has had that tried again; else since it was booked.
alter table late_charge add column due_since timestamptz;
