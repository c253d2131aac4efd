import { readReceiptCode } from '@selfcare/contract/values/typed-receipt-code';
import { currencyToWire, toWireMoney, type CurrencyCode, type Money } from '@selfcare/contract/values/money';
import type { ReceiptResult } from '@selfcare/contract/receipts';
import { toWireAmount } from '@selfcare/contract/values/wire-amount';
import type { Market } from '@selfcare/markets/market';

type Receipt = {
  amountMinor: number;
  currency: CurrencyCode;
  at: Date;
  dispute: 'OPEN' | 'ACCEPTED' | null;
  refunded: Money | null;
};

type FindReceipt = (code: string) => Promise<Receipt | undefined>;

/** Returns amount, time, dispute and refunds for a typed receipt code, without any number. */
export const createReceiptReader =
  (find: FindReceipt, market: Market) =>
  async (typed: string): Promise<ReceiptResult> => {
    const code = readReceiptCode(typed);
    const receipt = code === undefined ? undefined : await find(code);
    if (!receipt) return { real: false };
    return {
      real: true,
      amount: toWireAmount(receipt, market),
      currencyCode: currencyToWire(receipt.currency),
      at: receipt.at.toISOString(),
      ...(receipt.dispute && { dispute: receipt.dispute }),
      ...(receipt.refunded && { refunded: toWireMoney(receipt.refunded) }),
    };
  };

export type ReadReceipt = ReturnType<typeof createReceiptReader>;
