import {
  choicePaths,
  leadStatusPath,
  type PlainChoice,
  type PlainView,
  type PlainPayment,
} from '@selfcare/contract/plain-pages';
import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import { amountToType } from '../../format/typed-amount.ts';
import { rechargeLink } from '../../session/deep-link.ts';
import type { Site } from '../../site/site.tsx';
import { billOrder } from '../../features/bills/bill-rules.ts';
import { broadbandOrder } from '../../features/broadband/broadband-rules.ts';
import { bundleOrder } from '../../features/bundles/bundle-order.ts';
import { invoiceOrder } from '../../features/fixed-internet/fixed-internet-rules.ts';
import { rechargeOrder } from '../../forms/recharge-rules.ts';
import type { QueryData } from '../../session/query-data.ts';

export const orderOf = ({ msisdn, amount, product }: PlainPayment['order'], site: Site): QueryData => {
  if (!product) return rechargeOrder(msisdn, amount, site);
  if ('invoice' in product) return invoiceOrder(product.invoice, amount);
  if ('bundle' in product)
    return product.at === 'broadband'
      ? broadbandOrder(msisdn, product.bundle)
      : bundleOrder(msisdn, product.bundle, 'bundles');
  const bill = { ...product.bill, invoices: undefined };
  return billOrder({ msisdn, lineType: product.lineType, amount, bill });
};

const startOf = (at: PlainChoice['at'], msisdn = '') => `${choicePaths[at]}#msisdn=${msisdn}`;

type Shape = Pick<Site, 'enableDualCurrency' | 'msisdnLength' | 'countryCode' | 'nationalPrefix'>;

/** Returns the way back to the application, with the number behind a `#`; undefined for a browser without script. */
export const goOnOf = (view: PlainView, site: Shape): string | undefined => {
  if (!('hasScript' in view) || !view.hasScript) return undefined;
  if (view.page === 'lead') return `${leadStatusPath}#lead=${view.found?.refLeadId ?? ''}`;
  if (view.page === 'choice') return startOf(view.at, parseMsisdn(view.typed.msisdn, site));
  const { msisdn, amount, product } = view.order;
  if (product) return startOf(product.at, msisdn);
  return rechargeLink({ msisdn, amount: amountToType(amount, site) }, { origin: '', prefix: '' });
};
