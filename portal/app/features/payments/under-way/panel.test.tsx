import type { TransactionType } from '@selfcare/contract/products';
import { markets } from '@selfcare/markets/markets';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { siteOf } from '../../../site/site-of.ts';
import { SiteProvider, TextsProvider } from '../../../site/site.tsx';
import { paymentUnderWay } from '../../../locales/fr/payment-under-way.ts';
import { ordered } from '../../../products/ordered.ts';
import type { QueryData } from '../../../session/query-data.ts';
import { useDeliveryWords } from './panel.tsx';

const language = { tag: 'fr-FR', prefix: '', label: 'Français' };
const site = siteOf(markets['cg']!, language, { apiKey: 'key', serviceId: 'service' });

function Words({ order }: { order: QueryData }) {
  const { station, sentence } = useDeliveryWords({ order, delivery: ordered[order.transactionType].delivery });
  return `${station} | ${sentence}`;
}

const wordsOf = (transactionType: TransactionType, msisdn: string) => {
  const order = {
    transactionType,
    msisdn,
    amount: 500,
    currency: 'CFA',
    lineType: '',
    productCode: '',
    rechargeType: '',
  };
  const markup = renderToStaticMarkup(
    <SiteProvider value={site}>
      <TextsProvider texts={{ paymentUnderWay }}>
        <Words order={order} />
      </TextsProvider>
    </SiteProvider>,
  );
  return markup.replaceAll('\u00a0', ' ');
};

test('each product is named as what it is; an invoice has no number to name', () => {
  const line = '050000001';
  expect(wordsOf('PREPAID_RECHARGE', line)).toBe(
    'Recharge du 05 000 00 01 | La recharge du 05 000 00 01 est en cours.',
  );
  expect(wordsOf('PREPAID_BUNDLES', line)).toBe(
    'Forfait pour le 05 000 00 01 | Nous activons le forfait du 05 000 00 01.',
  );
  expect(wordsOf('POSTPAID_BILL', '')).toBe('Paiement de la facture | Nous portons votre paiement sur la facture.');
  expect(wordsOf('HBB_LEADS', '')).toBe('Dossier d’installation | Nous enregistrons votre demande.');
});
