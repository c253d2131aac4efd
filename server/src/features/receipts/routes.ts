import { isRefusal } from '../../http/answer.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import { budgetTable } from '../../http/limits/budget-table.ts';
import type { CallerBudgets } from '../../http/limits/caller-budgets.ts';
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

type ReadReceipt = ReturnType<typeof createReceiptReader>;

type ReceiptContext = {
  receipts: ReadReceipt;
  budgets: Pick<CallerBudgets, 'reserve'>;
};

export const createReceiptHandlers = ({ receipts, budgets }: ReceiptContext): HandlersOf<'receipts'> => ({
  checkReceipt: async ({ code }, context) => {
    const reserved = await budgets.reserve(budgetTable.receipts, context);
    if (isRefusal(reserved)) return reserved;
    return { result: await receipts(code) };
  },
});
