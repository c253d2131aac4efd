-- What the role that the portal runs as may do, and nothing beside (docs/operations/database.md, "Two roles"). Run as the owner of the
-- tables after each upgrade: psql "$OWNER_URL" -v ON_ERROR_STOP=1 -v app=portal -f server/grants.sql
begin;
revoke all on all tables in schema public from :"app";
grant usage on schema public to :"app";
grant select on migration, payment_begun_number, state_event to :"app";

-- Written once: what happened to money, under which key, and which number of a provider proved which payment.
grant select, insert on payment_event, lead_event, ledger_entry, settled_by_hand, charge_number to :"app";
-- Written once too: whose database this is.
grant select, insert on market to :"app";
-- And who switched a provider off or on, and why.
grant select, insert on provider_switch to :"app";
-- And what was done for a person who asked, and who looked at the numbers of a payment.
grant select, insert on person_request, payment_look to :"app";
-- And what editors published: its versions, which of them are active, its files.
grant select, insert on content_version, content_change, content_media to :"app";
-- And the books of days that are closed.
grant select, insert on closed_entry, day_close, provider_entry to :"app";
grant select, insert, update, delete on statement to :"app";
grant select, insert, delete on statement_line to :"app";
grant select, insert, update on reconciliation_case to :"app";
-- `bill_erased` is an older release's, which may still run.
grant select, insert, update on bill, bill_erased, books_check, books_fault, payment_dispute, dispute_listing to :"app";
-- Never deleted. A purchase is not changed, but locked, which takes the same right.
grant select, insert, update on payment, purchase, lead, encryption_key, hash_key to :"app";
-- Forgotten when its time is over.
grant select, insert, delete on sealed_pin, idempotency_key, lead_repeat, erase_when_settled to :"app";
-- What content forgets: ids that came back, votes of browsers that are forgotten.
grant select, insert, delete on content_dropped_question to :"app";
grant select, insert, update, delete on content_vote, content_like to :"app";
grant select, insert, update, delete on callback, otp, access_token, wallet_pin, exchange_quote, rate_limit to :"app";
grant select, insert, delete on feedback to :"app";
grant select, insert, update, delete on form_draft to :"app";
-- Payments and events go by this alone: only what was never sent (migration 0040).
revoke all on function forget_unsent_payments(integer) from public;
grant execute on function forget_unsent_payments(integer) to :"app";
commit;
