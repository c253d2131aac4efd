import { readReceiptCode } from '@selfcare/contract/values/typed-receipt-code';
import { currencyToWire, type CurrencyCode } from '@selfcare/contract/values/money';
import type { ReceiptResult } from '@selfcare/contract/receipts';
import { toWireAmount } from '@selfcare/contract/values/wire-amount';
import type { Market } from '@selfcare/markets/market';
import type { Database } from '../../db/database.ts';

type Row = { amountMinor: number; currency: CurrencyCode; at: Date; dispute: 'OPEN' | 'ACCEPTED' | null };

/**
 * Whether a receipt with this code was issued: only for what was paid and delivered. It tells amount and time, whether
 * a bank disputes it, and no number.
 */
export const createReceiptReader =
  (database: Database, market: Market) =>
  async (given: string): Promise<ReceiptResult> => {
    const code = readReceiptCode(given);
    if (code === undefined) return { real: false };
    const [row] = await database.query<Row>(
      `select price_minor as "amountMinor", price_currency as currency, entered_at as at,
         (select min(state) from payment_dispute d where d.payment_id = payment.id and d.state in ('OPEN', 'ACCEPTED')) as dispute
       from payment where receipt_code = $1 and state = 'DONE'`,
      [code],
    );
    if (!row) return { real: false };
    return {
      real: true,
      amount: toWireAmount(row, market),
      currencyCode: currencyToWire(row.currency),
      at: row.at.toISOString(),
      ...(row.dispute && { dispute: row.dispute }),
    };
  };

export type ReadReceipt = ReturnType<typeof createReceiptReader>;
