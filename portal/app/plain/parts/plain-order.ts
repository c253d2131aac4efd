import type { PlainPayment } from '@selfcare/contract/plain-pages';
import { billOrder } from '../../features/bills/bill-rules.ts';
import { broadbandOrder } from '../../features/broadband/broadband-rules.ts';
import { bundleOrder } from '../../features/bundles/bundle-order.ts';
import { invoiceOrder } from '../../features/fixed-internet/fixed-internet-rules.ts';
import { rechargeOrder } from '../../forms/recharge-rules.ts';
import type { QueryData } from '../../session/query-data.ts';
import type { Site } from '../../site/site.tsx';

/** The order of a page without script as the application knows it; where it was made is its `redirectPage`. */
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
