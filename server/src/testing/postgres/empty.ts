import type { Database } from '../../db/database.ts';

/** Takes away all payments and what hangs on them. On small tables many times faster than a truncate. */
export const emptyPayments = (database: Database): Promise<void> =>
  database.run(
    `delete from access_token; delete from otp; delete from wallet_pin; delete from sealed_pin; delete from exchange_quote;
     delete from ledger_entry; delete from payment_event; delete from idempotency_key; delete from settled_by_hand;
     delete from erase_when_settled; delete from person_request; delete from payment_look; delete from bill; delete from bill_erased;
     delete from lead_event; delete from lead_repeat; delete from lead; delete from payment_dispute; delete from charge_number; delete from dispute_listing;
     delete from payment; delete from purchase; delete from callback`,
  );
