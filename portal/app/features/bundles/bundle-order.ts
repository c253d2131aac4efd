import type { Bundle } from '@selfcare/contract/bundles';
import { link } from '../../site/pages.ts';
import type { QueryData } from '../../session/query-data.ts';

/** The label that every purchase of a bundle has on the wire. */
const rechargeType = 'BUNDLE PURCHASE';

/** What the customer reads of the bundle on the way to the receipt: its name, and what the catalogue says besides. */
const describe = ({ name, description }: Bundle) => [name, description].filter(Boolean).join(' · ');

/**
 * The order that the payment page is handed; `msisdn` is the line that gets the bundle, `page` the one
 * where it was chosen. The line's type decides between PREPAID_BUNDLES and POSTPAID_BUNDLES.
 */
export const bundleOrder = (msisdn: string, bundle: Bundle, page: 'bundles' | 'recharge'): QueryData => {
  const { amount, currency, lineType, productCode, data, dataUnit, voice, voiceUnit, sms } = bundle;
  return {
    msisdn,
    amount,
    currency,
    lineType,
    transactionType: lineType === 'PREPAID' ? 'PREPAID_BUNDLES' : 'POSTPAID_BUNDLES',
    productCode,
    rechargeType,
    description: bundle.name,
    redirectPage: link(page, {}),
    bundleInfo: {
      description: describe(bundle),
      amount,
      lineType,
      ...(data !== null && { data }),
      ...(dataUnit !== null && { dataUnit }),
      ...(voice !== null && { voice }),
      ...(voiceUnit !== null && { voiceUnit }),
      ...(sms !== null && { sms }),
    },
  };
};
