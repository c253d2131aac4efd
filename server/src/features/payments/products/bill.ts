import { fixedAccountPattern, accountPattern } from '@selfcare/contract/bills';
import { decimalsOf, toMajor, type Money } from '@selfcare/contract/values/money';
import type { InitiateRequest } from '@selfcare/contract/payments';
import { stepOf } from '@selfcare/contract/values/wire-amount';
import type { Market } from '@selfcare/markets/market';
import { isRefusal, refuseField, type Answer } from '../../../http/answer.ts';
import type { Context } from '../../../http/context.ts';
import { readMsisdn, readWholeAmount } from '../core/order.ts';
import { noDetails, type Payment } from '../core/payment.ts';
import type { Product } from './product.ts';
import { named, refuseMoved, type Owed, type Quote, type QuoteDeps, type Quoted } from './quote.ts';

/** What the quote of a bill needs. */
type BillQuoteDeps = Pick<QuoteDeps, 'market' | 'findOwed' | 'amountDiffers'>;

/** What programs are told where what is owed is not what the page showed. */
const reason = 'bill-moved';

/** What is charged for a bill is whole, in minor units: up where the market says so, else down to the whole part. */
export const wholeAmount = ({ hundredths }: Owed, market: Omit<Market, 'localCurrency'>): number => {
  const step = stepOf(market);
  const steps = (hundredths * 10 ** decimalsOf(market.currency.code)) / 100 / step;
  return step * (market.amountToHigherValue ? Math.ceil(steps) : Math.floor(steps));
};

/** What was paid of a bill and what it left, in hundredths of the market's currency. */
export type PaidBill = { paid: number; left: number; currency: string };

/** What a delivered payment has done to its bill; undefined where it has none, or what was owed is not known. */
export const paidBillOf = ({
  state,
  price,
  details,
}: Pick<Payment, 'state' | 'price' | 'details'>): PaidBill | undefined => {
  if (state !== 'DONE' || details.outstanding === null) return undefined;
  const { currency } = price;
  const paid = toMajor(price.amountMinor * 100, currency);
  return { paid, left: Math.max(0, details.outstanding - paid), currency };
};

/** The whole rest, even outside the bounds, or a part within them. */
const checkPart = (amountMinor: number, dueMinor: number, market: Market): Answer<null> => {
  const { code } = market.currency;
  const { postpaidMin, postpaidMax } = market.bounds;
  if (amountMinor === dueMinor) return { result: null };
  if (amountMinor > dueMinor) {
    const moved = { path: 'amount', detail: 'amountAboveBill', values: named(dueMinor, code), reason } as const;
    return refuseMoved(market, moved, dueMinor);
  }
  if (amountMinor < postpaidMin) return refuseField('amount', 'amountBelowMinimum', named(postpaidMin, code));
  if (amountMinor > postpaidMax) return refuseField('amount', 'amountAboveMaximum', named(postpaidMax, code));
  return { result: null };
};

type Asked = { request: InitiateRequest; amountMinor: number; context: Context };

const toQuoted = (target: string, price: Money, details: Partial<Quoted['details']>): Quoted => ({
  target,
  productCode: 'ORP',
  price,
  details: { ...noDetails, ...details },
});

const quoteLine = async (deps: BillQuoteDeps, { request, amountMinor, context }: Asked): Promise<Answer<Quoted>> => {
  const { market, findOwed, amountDiffers } = deps;
  const { code } = market.currency;
  const line = readMsisdn(request.mobileNumber, market);
  if (!line) return refuseField('mobileNumber', 'payerInvalid');
  const accountNo = request.accountId ?? '';
  if (!accountPattern.test(accountNo)) return refuseField('accountId', accountNo ? 'fieldInvalid' : 'fieldMissing');
  const owed = await findOwed.ofLine({ msisdn: line, accountNo, proof: request.proof }, context);
  if (isRefusal(owed)) return owed;
  const dueMinor = wholeAmount(owed.result, market);
  if (dueMinor <= 0) return refuseMoved(market, { path: 'accountId', detail: 'nothingOutstanding', reason }, 0);
  const part = checkPart(amountMinor, dueMinor, market);
  if (amountMinor > dueMinor) amountDiffers(request.transactionType);
  if (isRefusal(part)) return part;
  const outstanding = owed.result.hundredths;
  return { result: toQuoted(accountNo, { amountMinor, currency: code }, { line, outstanding }) };
};

const quoteInvoice = async (deps: BillQuoteDeps, { request, amountMinor, context }: Asked): Promise<Answer<Quoted>> => {
  const { market, findOwed, amountDiffers } = deps;
  const { code } = market.currency;
  const [accountNo, invoiceNo] = [request.accountId ?? '', request.invoiceNumber ?? ''];
  if (!fixedAccountPattern.test(accountNo))
    return refuseField('accountId', accountNo ? 'fieldInvalid' : 'fieldMissing');
  if (!invoiceNo) return refuseField('invoiceNumber', 'fieldMissing');
  const settled = refuseMoved(market, { path: 'invoiceNumber', detail: 'invoiceSettled', reason }, 0);
  const owed = await findOwed.ofInvoice({ accountNo, invoiceNo, proof: request.proof }, context);
  if (isRefusal(owed)) return owed.refusal.detail === 'invoiceSettled' ? settled : owed;
  const dueMinor = wholeAmount(owed.result, market);
  if (dueMinor <= 0) return settled;
  if (amountMinor !== dueMinor) {
    amountDiffers(request.transactionType);
    return refuseMoved(market, { path: 'amount', detail: 'priceChanged', reason }, dueMinor);
  }
  const { days, hundredths: outstanding } = owed.result;
  const details = { invoiceNumber: invoiceNo, days, outstanding };
  return { result: toQuoted(accountNo, { amountMinor, currency: code }, details) };
};

/**
 * A bill: with a line, a part or the whole of what its account owes; without one, an invoice of a fixed-internet account,
 * whole. What is owed is read from billing now; what is paid already, or nothing, is refused kindly.
 */
const createBillQuote =
  (deps: BillQuoteDeps): Quote =>
  async (request, context) => {
    const amountMinor = readWholeAmount(request, deps.market);
    if (amountMinor === undefined || amountMinor <= 0) return refuseField('amount', 'amountNotWhole');
    if ((request.productCode || 'ORP') !== 'ORP') return refuseField('productCode', 'notSold');
    const asked = { request, amountMinor, context };
    return request.mobileNumber ? quoteLine(deps, asked) : quoteInvoice(deps, asked);
  };

/** The bill of a line, or one invoice of a fixed-internet account. */
export const bill = {
  target: 'account',
  bill: {
    textOf: ({ accountId, mobileNumber, invoiceNumber }) =>
      `${accountId ?? ''} ${(!mobileNumber && invoiceNumber) || ''}`,
    isPaidOnce: false,
    takenReason: 'bill-settled',
  },
  quote: createBillQuote,
  deliveredBy: 'billPayment',
  words: ({ line }) => (line ? 'bill' : 'invoice'),
  giftWords: () => 'bill',
} as const satisfies Product;
