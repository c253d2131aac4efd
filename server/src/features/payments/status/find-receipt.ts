import type { Database } from '../../../db/database.ts';
import type { CurrencyCode, Money } from '@selfcare/contract/values/money';
import { refundedColumn } from '../core/payment-rows.ts';

type ReceiptRow = {
  amountMinor: number;
  currency: CurrencyCode;
  at: Date;
  dispute: 'OPEN' | 'ACCEPTED' | null;
  refunded: Money | null;
};

/** Returns the delivered payment with a receipt code, its dispute and what went back of it; undefined if there is none. */
export const findReceiptIn =
  (database: Database) =>
  async (code: string): Promise<ReceiptRow | undefined> => {
    const [row] = await database.query<ReceiptRow>(
      `select price_minor as "amountMinor", price_currency as currency, entered_at as at,
         (select min(state) from payment_dispute d where d.payment_id = payment.id and d.state in ('OPEN', 'ACCEPTED')) as dispute,
         ${refundedColumn} as refunded
       from payment where receipt_code = $1 and state = 'DONE'`,
      [code],
    );
    return row;
  };
