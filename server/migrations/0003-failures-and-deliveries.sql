-- How often in a row the clock's work on it has thrown: the fifth time it goes to a person.
alter table payment add column failures integer not null default 0;
alter table late_charge add column failures integer not null default 0;

-- When its good was last sent: while that call may still be done, "not found" proves nothing.
alter table payment add column delivery_sent_at timestamptz;

-- Nobody looks for callbacks by whether they were handled.
drop index callback_open;
