import { present } from '@selfcare/contract/typed/present';
import { z } from 'zod';
import { createPaystackCard } from '../connectors/paystack/card.ts';
import { assertListedCurrency } from '../connectors/paystack/listed-currency.ts';
import { parseWebhook, verifyWebhook } from '../connectors/paystack/webhook.ts';
import { address, datedRate, list, someKeys, webAddress } from './setting-types.ts';
import { ownSecret, provider } from './provider.ts';

const shipped = { PAYSTACK_SECRET_KEY: 'sk_test_lisolo', PAYSTACK_PUBLIC_KEY: 'pk_test_lisolo' } as const;

export const card = provider({
  calledBy: 'who offers its method',
  settings: {
    CARD_URL: address.optional(),
    CARD_PAGE_ORIGINS: list.default([]),
    CARD_ABANDON_SECONDS: list
      .transform((items) => items.map(Number))
      .pipe(
        z
          .array(z.number().int().min(1))
          .min(1)
          .refine(
            (ages) => ages.every((age, at) => at === 0 || age > present(ages[at - 1])),
            'must be ages in seconds, each above the one before (900,5400)',
          ),
      )
      .default([900, 5400]),
    PAYSTACK_SECRET_KEY: someKeys.default([shipped.PAYSTACK_SECRET_KEY]),
    PAYSTACK_PUBLIC_KEY: z.string().regex(/^pk_/, 'must be a public key (pk_…)').default(shipped.PAYSTACK_PUBLIC_KEY),
    CARD_SCRIPT_URL: webAddress.optional(),
    CARD_RATE: datedRate.optional(),
  },
  shipped,
  secrets: { PAYSTACK_SECRET_KEY: ownSecret },
  inSandbox: ({ url }) => `${url}/card`,
  begins: { card: 'debit' },
  connect: (settings, reach, { market, onForeignPage }) => {
    assertListedCurrency(market.cardAccount.currency);
    return {
      card: createPaystackCard({
        ...reach,
        secretKey: present(settings.PAYSTACK_SECRET_KEY[0]),
        currency: market.cardAccount.currency,
        pageOrigins: [new URL(reach.baseUrl).origin, ...settings.CARD_PAGE_ORIGINS],
        onForeignPage,
      }),
    };
  },
  webhook: (settings) => ({
    path: 'paystack',
    connector: 'card',
    methods: ['POST'],
    proof: 'over body',
    isGenuine: (body, header) => verifyWebhook(body, header('x-paystack-signature'), settings.PAYSTACK_SECRET_KEY),
    parse: parseWebhook,
  }),
});
