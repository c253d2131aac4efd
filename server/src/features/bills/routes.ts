import type { BillRequest, OpenInvoice } from '@selfcare/contract/bills';
import { currencyToWire } from '@selfcare/contract/values/money';
import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import { dayOf, type Market } from '@selfcare/markets/market';
import { isRefusal, refuseField, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import {
  findBillByAccount,
  findBillByBrowser,
  findBillByCode,
  sumOf,
  type BillDeps,
  type OpenBill,
} from './find-bill.ts';
import { findFixedInvoices, type InvoiceDeps } from './find-invoices.ts';
import type { UnpaidInvoice } from './gateway.ts';

/** Converts hundredths to the market's wire unit: major units, or hundredths of a dollar. */
const toWire = (hundredths: number, market: Market) => (market.enableDualCurrency ? hundredths : hundredths / 100);

const toInvoice = (invoice: UnpaidInvoice, market: Market): OpenInvoice => ({
  accountNo: invoice.accountNo,
  invoiceNo: invoice.invoiceNo,
  dueDate: invoice.dueDate,
  billingStartDate: invoice.billingStartDate,
  billingEndDate: invoice.billingEndDate,
  currency: currencyToWire(market.currency.code),
  outstandingAmount: toWire(invoice.outstanding.hundredths, market),
  invoiceStatus: invoice.dueDate < dayOf(market) ? 'overdue' : 'open',
});

type Asked = Partial<Pick<BillRequest, 'otpId' | 'accountNo' | 'proof'>> & { msisdn?: string | null };

/** Finds a bill by verified code (its id, or this browser's), or by number and account. */
const findBill = async (deps: BillDeps, asked: Asked, context: Context): Promise<Answer<OpenBill>> => {
  const msisdn = asked.msisdn ? parseMsisdn(asked.msisdn, deps.market) : undefined;
  if (asked.msisdn && !msisdn) return refuseField('msisdn', 'payerInvalid');
  if (asked.otpId) return findBillByCode(deps, { otpId: asked.otpId, msisdn }, context);
  if (!msisdn) return refuseField('msisdn', 'fieldMissing');
  if (!asked.accountNo) return findBillByBrowser(deps, msisdn, context);
  return findBillByAccount(deps, { msisdn, accountNo: asked.accountNo, proof: asked.proof }, context);
};

export const createBillHandlers = (deps: BillDeps & InvoiceDeps): HandlersOf<'bills'> => {
  const { market } = deps;
  const listed = (bill: Answer<OpenBill>): Answer<OpenInvoice[]> =>
    isRefusal(bill) ? bill : { result: bill.result.invoices.map((invoice) => toInvoice(invoice, market)) };
  return {
    openInvoices: async (asked, context) => listed(await findBill(deps, asked, context)),
    bill: async (asked, context) => {
      const bill = await findBill(deps, asked, context);
      if (isRefusal(bill)) return bill;
      const totalOutstanding = toWire(sumOf(bill.result), market);
      return {
        result: { totalOutstanding, currency: currencyToWire(market.currency.code), accountNo: bill.result.accountNo },
      };
    },
    fixedInvoices: async ({ accountNo, contactPersonEmailId: email, proof }, context) =>
      listed(await findFixedInvoices(deps, { accountNo, email, proof }, context)),
  };
};
