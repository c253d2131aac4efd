import type { SimChange, Sms, SmsOutcome } from '../../features/otp/gateway.ts';
import type { FindBalances, FindLine } from '../../features/subscribers/gateway.ts';
import type { FindOffering, ListOfferings, Offering } from '../../features/bundles/gateway.ts';
import type { ListPlans } from '../../features/leads/gateway.ts';
import { openBook } from './book.ts';
import { createFakeBilling } from './fake-billing.ts';
import { createFakeCard } from './fake-card.ts';
import { createFakeCharging } from './fake-charging.ts';
import { createFakeLeadDesk } from './fake-lead-desk.ts';
import { createFakeFulfilment } from './fake-topup.ts';
import { createFakeWallets } from './fake-wallet.ts';
import { scripted } from './scripted.ts';

const lines = {
  '+242050000003': { lineType: 'POSTPAID', accountNo: '1000000003' },
  '+242050000004': { lineType: 'HYBRID', accountNo: '1000000004' },
} as const;

const findLine: FindLine = async (msisdn) => {
  if (!msisdn.startsWith('+24205')) return { outcome: 'unknown-number' };
  const line = { outcome: 'found', lineType: 'PREPAID', broadband: msisdn === '+242050000006', active: true } as const;
  return { ...line, ...lines[msisdn as keyof typeof lines] };
};

const offering = (productCode: string, category: Offering['category'], lineTypes: Offering['lineTypes']): Offering => ({
  productCode,
  name: `Forfait ${productCode}`,
  description: 'Un forfait',
  category,
  lineTypes,
  price: { amountMinor: 500, currency: 'XAF' },
  data: { value: 1, unit: 'GB' },
  validity: { value: 1, unit: 'DAY' },
  periodType: 'day',
});

const offerings: Offering[] = [
  offering('D1', 'data', ['PREPAID', 'HYBRID']),
  offering('V1', 'voice', ['PREPAID']),
  offering('P1', 'data', ['POSTPAID']),
  offering('B1', 'broadband', ['PREPAID']),
];

const listOfferings: ListOfferings = async () => ({ outcome: 'listed', offerings });

const listPlans: ListPlans = async () => ({
  outcome: 'listed',
  device: { name: 'Antenne 5G', features: ['Wi-Fi 6'] },
  plans: ['H100', 'H300'].map((code, index) => ({
    code,
    name: `5G Maison ${code}`,
    description: 'Pour la famille',
    radio: '5G',
    data: { value: 100, unit: 'GB' },
    validity: { value: 30, unit: 'day' },
    price: { amountMinor: 45_000 + 20_000 * index, currency: 'XAF' },
    fee: { amountMinor: 15_000, currency: 'XAF' },
  })),
});

/** Sold once, no longer. */
export const withdrawnCode = 'W1';

const findOffering: FindOffering = async ({ productCode }) => {
  const found = offerings.find((one) => one.productCode === productCode);
  if (found) return { outcome: 'on-sale', offering: found };
  return { outcome: productCode === withdrawnCode ? 'withdrawn' : 'unknown-offering' };
};

const routerBalances: Awaited<ReturnType<FindBalances>> = {
  outcome: 'found',
  balances: [
    { name: 'Box 20 Go', remaining: { amount: '12.4', units: 'GB' }, expiresAt: '2026-12-20T22:59:59Z' },
    { name: 'Nuits', remaining: 'unlimited', expiresAt: null },
  ],
};

/**
 * An operator for tests: every port that the portal calls, each scriptable, over one book of what really happened. A
 * wallet's prompt and a card's page wait until the test answers them.
 */
export const createOperator = () => {
  const book = openBook();
  const charging = createFakeCharging(book);
  const billing = createFakeBilling(book);
  const inbox: Sms[] = [];
  return {
    book,
    ...createFakeWallets(book),
    charging,
    /** Every text message that was taken, oldest first. */
    inbox,
    sms: {
      send: scripted<Sms, SmsOutcome>(async (sms) => {
        inbox.push(sms);
        return { outcome: 'sent', messageId: String(inbox.length) };
      }),
      isConnected: () => true,
      close: async () => undefined,
    },
    checkSimChange: scripted<string, SimChange>(async (msisdn) => ({
      outcome: msisdn === '+242050000011' ? 'changed' : 'unchanged',
    })),
    findAirtime: scripted<string, Awaited<ReturnType<FindBalances>>>(async (msisdn) => {
      const remaining = { amount: String(charging.balanceOf(msisdn)), units: 'XAF' };
      return { outcome: 'found', balances: [{ name: 'Crédit', remaining, expiresAt: null }] };
    }),
    card: createFakeCard(book),
    findData: scripted<string, Awaited<ReturnType<FindBalances>>>(async (msisdn) =>
      msisdn === '+242050000006' ? routerBalances : { outcome: 'unknown-number' },
    ),
    topup: createFakeFulfilment(book),
    bundleOrder: createFakeFulfilment(book, ({ productCode }) =>
      productCode === withdrawnCode ? 'bundle-withdrawn' : undefined,
    ),
    billPayment: billing.payment,
    /** What billing keeps: tests may look, and change it. */
    accounts: billing.accounts,
    findLine: scripted(findLine),
    findAccount: billing.findAccount,
    listUnpaidInvoices: billing.listUnpaidInvoices,
    listOfferings: scripted(listOfferings),
    findOffering: scripted(findOffering),
    listPlans: scripted(listPlans),
    ...createFakeLeadDesk(book),
  };
};

export type Operator = ReturnType<typeof createOperator>;
