-- The statements that claim, hold and retry payments do so with children. All of them write `due_at`; an older release claims whatever has
-- one and knows no children, so a child's time is moved to `child_due_at`.
create function keep_child_apart() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.child_due_at := coalesce(new.due_at, new.child_due_at);
    -- An older release may not say why a child is on hold.
    if new.parked then
      new.held_for := coalesce(new.held_for, 'amount-mismatch');
      new.held_at := coalesce(new.held_at, now());
    end if;
  elsif new.due_at is not null or new.child_due_at is not distinct from old.child_due_at then
    new.child_due_at := new.due_at;
  end if;
  new.due_at := null;
  return new;
end $$;
create trigger payment_child_born before insert on payment for each row
  when (new.parent_id is not null) execute function keep_child_apart();
create trigger payment_child_due before update of due_at on payment for each row
  when (new.parent_id is not null) execute function keep_child_apart();
