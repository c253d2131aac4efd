import type { Bundle } from '@selfcare/contract/bundles';
import { link } from '../../site/pages.ts';
import type { QueryData } from '../../session/query-data.ts';

const rechargeType = 'BUNDLE PURCHASE';

const describe = ({ name, description }: Bundle) => [name, description].filter(Boolean).join(' · ');

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
