import { toE164 } from '@selfcare/contract/values/msisdn';
import type { Code } from '@selfcare/contract/codes';
import type { Market } from '@selfcare/markets/market';
import { findBillByAccount, sumOf, type BillDeps } from '../features/bills/find-bill.ts';
import { findOpenInvoice, type InvoiceDeps } from '../features/bills/find-invoices.ts';
import { contentsOf } from '../features/bundles/to-bundle.ts';
import { ofEachProduct } from '../features/payments/products/products.ts';
import type { FindBundle, FindLine, FindOwed, QuoteDeps } from '../features/payments/products/quote.ts';
import { answerLookUp, createLookUp } from '../features/subscribers/look-up-line.ts';
import { isRefusal, refuseField, type Answer, type Detail } from '../http/answer.ts';
import type { CallerBudgets } from '../http/limits/caller-budgets.ts';
import type { RateLimits } from '../http/limits/limits.ts';
import { createLookUpBudget } from '../http/limits/look-up-budget.ts';
import { createPairBudget } from '../http/limits/pair-budget.ts';
import type { WorkDesk } from '../http/limits/work.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Providers } from './connect-providers.ts';

type Deps = {
  market: Market;
  providers: Pick<Providers, 'findLine' | 'findAccount' | 'listUnpaidInvoices' | 'findOffering'>;
  limits: RateLimits;
  budgets: Pick<CallerBudgets, 'reserve' | 'bucketsOf'>;
  work: Pick<WorkDesk, 'toll'>;
  hash: (purpose: string, text: string) => string;
  alarm: Metrics['alarm'];
} & Pick<BillDeps, 'verifiedNumber' | 'hasVerified'>;

/** Creates the look-ups of lines and accounts, under one budget. */
export const createLookUps = (deps: Deps) => {
  const { market, providers, limits, budgets, work, hash, alarm, verifiedNumber, hasVerified } = deps;
  const reserveLookUp = createLookUpBudget({ budgets, hash });
  const lookUp = createLookUp(providers.findLine, reserveLookUp);
  const bills: BillDeps & InvoiceDeps = {
    market,
    lookUpLine: async (msisdn, context) => answerLookUp(await lookUp(msisdn, context)),
    findAccount: providers.findAccount,
    listUnpaidInvoices: providers.listUnpaidInvoices,
    pairs: createPairBudget({ limits, callers: budgets, work, hash, alarm }),
    reserveLookUp,
    hash,
    verifiedNumber,
    hasVerified,
  };
  return { lookUp, bills };
};

type LookUps = ReturnType<typeof createLookUps>;

type FieldRefusal = readonly [path: string, detail: Detail];

/** Converts look-up refusals to field errors (400) of initiate; others stay. */
const inFields = <Result>(answer: Answer<Result>, fields: Partial<Record<Code, FieldRefusal>>): Answer<Result> => {
  const field = isRefusal(answer) ? fields[answer.refusal.code] : undefined;
  return field ? refuseField(...field) : answer;
};

const findOwed = (bills: LookUps['bills']): FindOwed => ({
  ofLine: async (bill, context) => {
    const found = inFields(await findBillByAccount(bills, bill, context), {
      '400': ['mobileNumber', 'lineNotPostpaid'],
      '404': ['mobileNumber', 'lineNotOurs'],
      '60005': ['accountId', 'accountClosed'],
      '60119': ['accountId', 'accountNotOfLine'],
    });
    return isRefusal(found) ? found : { result: { hundredths: sumOf(found.result) } };
  },
  ofInvoice: async (asked, context) => {
    const found = inFields(await findOpenInvoice(bills, asked, context), {
      '60119': ['invoiceNumber', 'invoiceSettled'],
    });
    if (isRefusal(found)) return found;
    const { outstanding, billingStartDate, billingEndDate, dueDate } = found.result;
    return { result: { ...outstanding, days: { billingStartDate, billingEndDate, dueDate } } };
  },
});

const findBundle =
  (findOffering: Providers['findOffering']): FindBundle =>
  async (asked) => {
    const found = await findOffering(asked);
    if (found.outcome !== 'on-sale') return found;
    const { name, category, lineTypes, price } = found.offering;
    const isBroadband = category === 'broadband';
    return {
      outcome: 'on-sale',
      bundle: { name, isBroadband, lineTypes, price, contents: contentsOf(found.offering) },
    };
  };

/** Creates the quotes of each product. */
export const createQuotes = (
  { market, providers }: Pick<Deps, 'market' | 'providers'>,
  { lookUp, bills }: LookUps,
  { amountDiffers, findPayableLead }: Pick<QuoteDeps, 'amountDiffers' | 'findPayableLead'>,
) => {
  const findLine: FindLine = async (msisdn, context) => {
    const line = answerLookUp(await lookUp(toE164(msisdn, market), context));
    if (isRefusal(line)) return line;
    return { result: line.result.outcome === 'found' ? { line: line.result } : {} };
  };
  const deps: QuoteDeps = {
    market,
    findLine,
    findBundle: findBundle(providers.findOffering),
    findOwed: findOwed(bills),
    findPayableLead,
    amountDiffers,
  };
  return ofEachProduct(({ quote }) => quote(deps));
};
