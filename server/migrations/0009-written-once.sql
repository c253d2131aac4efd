-- What happened to money is written once (safety.md A22): no statement of the portal, nor one that is slipped into it, changes
-- a move or a booking. Only the time of a row may be moved, by tests that let time pass.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once', tg_table_name using errcode = '42501';
end $$;
create trigger payment_event_once before update of payment_id, version, event, from_state, to_state, reason
  on payment_event for each row execute function refuse_change();
create trigger ledger_entry_once before update of payment_id, kind, debit_account, credit_account, amount_minor, currency
  on ledger_entry for each row execute function refuse_change();
