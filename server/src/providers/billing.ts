import { z } from 'zod';
import { createSimSwap } from '../connectors/camara/sim-swap.ts';
import { createBillPayment } from '../connectors/tmforum/bill-payment.ts';
import { createAccountLookup } from '../connectors/tmforum/billing-account.ts';
import { createCatalogue, createOfferingLookup } from '../connectors/tmforum/catalogue.ts';
import { createLineLookup } from '../connectors/tmforum/line-lookup.ts';
import { createPlanCatalogue } from '../connectors/tmforum/plans.ts';
import { createProductOrder } from '../connectors/tmforum/product-order.ts';
import { createUnpaidInvoices } from '../connectors/tmforum/unpaid-invoices.ts';
import { address, flag } from './setting-types.ts';
import { operatorSecret, provider } from './provider.ts';

const shipped = { BILLING_API_KEY: 'billing_test_lisolo' } as const;

export const billing = provider({
  calledBy: 'every market',
  settings: {
    BILLING_URL: address.optional(),
    BILLING_API_KEY: z.string().default(shipped.BILLING_API_KEY),
    BILLING_TAKES_ID_ONCE: flag.optional(),
  },
  shipped,
  secrets: { BILLING_API_KEY: operatorSecret },
  inSandbox: ({ url }) => `${url}/billing`,
  begins: { bundleOrder: 'credit', billPayment: 'credit' },
  connect: (settings, reach, { market }) => {
    const system = { ...reach, apiKey: settings.BILLING_API_KEY, isTakenOnce: settings.BILLING_TAKES_ID_ONCE };
    return {
      bundleOrder: createProductOrder(system),
      billPayment: createBillPayment(system),
      checkSimChange: createSimSwap(system),
      findLine: createLineLookup(system),
      findAccount: createAccountLookup({ ...system, numbers: market }),
      listUnpaidInvoices: createUnpaidInvoices(system),
      listOfferings: createCatalogue(system),
      findOffering: createOfferingLookup(system),
      listPlans: createPlanCatalogue(system),
    };
  },
  webhook: null,
});
