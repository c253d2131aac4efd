import type { SimChange, Sms, SmsOutcome } from '../features/otp/gateway.ts';
import type { FindAirtime, FindLine } from '../features/subscribers/gateway.ts';
import type { ListOfferings, Offering } from '../features/bundles/gateway.ts';
import { openBook } from './book.ts';
import { createFakeCard } from './fake-card.ts';
import { createFakeCharging } from './fake-charging.ts';
import { createFakeTopup } from './fake-topup.ts';
import { createFakeWallet } from './fake-wallet.ts';
import { scripted } from './scripted.ts';

const lines: Record<string, 'PREPAID' | 'POSTPAID' | 'HYBRID'> = {
  '+242050000003': 'POSTPAID',
  '+242050000004': 'HYBRID',
};

const findLine: FindLine = async (msisdn) => {
  if (!msisdn.startsWith('+24205')) return { outcome: 'unknown-number' };
  return { outcome: 'found', lineType: lines[msisdn] ?? 'PREPAID', broadband: false, active: true };
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

/**
 * An operator for tests: every port that the portal calls, each scriptable, over one book of what really happened. A
 * wallet's prompt and a card's page wait until the test answers them.
 */
export const createOperator = () => {
  const book = openBook();
  const charging = createFakeCharging(book);
  const inbox: Sms[] = [];
  return {
    book,
    wallet: createFakeWallet(book),
    smartcash: createFakeWallet(book, 'smartcash'),
    mpesa: createFakeWallet(book, 'mpesa'),
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
    findAirtime: scripted<string, Awaited<ReturnType<FindAirtime>>>(async (msisdn) => {
      const remaining = { amount: String(charging.balanceOf(msisdn)), units: 'XAF' };
      return { outcome: 'found', balances: [{ name: 'Crédit', remaining, expiresAt: null }] };
    }),
    card: createFakeCard(book),
    topup: createFakeTopup(book),
    findLine: scripted(findLine),
    listOfferings: scripted(listOfferings),
  };
};

export type Operator = ReturnType<typeof createOperator>;
