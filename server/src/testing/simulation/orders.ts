import type { WalletPort } from '../fakes/book.ts';
import { aBill, aBundle, aRecharge, anInvoice, byCard } from '../orders.ts';
import type { Want, Ways } from './swarm.ts';
import type { Attempt } from './world/world.ts';

/**
 * The wallets that the simulation pays by: one of each kind (every-method.test.ts). Another one of a kind that is here would only
 * change what every seed meets.
 */
export const wallets = ['wallet', 'smartcash', 'mpesa'] as const satisfies readonly WalletPort[];
export type SimulatedWallet = (typeof wallets)[number];

/** What is bought, as the table of faults names it. */
export type Product = 'airtime credit' | 'bundle activation' | 'postpaid/hybrid bill' | 'fixed-internet invoice';

/** An order without its way to pay, its product, and who pays by a wallet. */
export type Order = { product: Product; request: ReturnType<typeof aRecharge>; payer: string };

const airtime = (line: string, amount: number, payer: string): Order => ({
  product: 'airtime credit',
  request: aRecharge({ amount, unit: amount, mobileNumber: line }),
  payer,
});
const bundle = (line: string, payer: string): Order => ({
  product: 'bundle activation',
  request: aBundle({ mobileNumber: line }),
  payer,
});
/** A part of a bill is more than half of what it comes to: it may be paid once. */
const bill = (amount: number, payer: string): Order => ({
  product: 'postpaid/hybrid bill',
  request: { ...aBill(), amount, unit: amount },
  payer,
});

const one = '0050000001';
const two = '0050000002';

const orders: Record<'cg' | 'cd', readonly Order[]> = {
  cg: [
    airtime('050000001', 500, one),
    airtime('050000002', 1000, two),
    airtime('050000001', 500, two),
    bundle('050000001', one),
    bundle('050000002', one),
    bill(15_000, one),
    bill(15_000, two),
    bill(24_351, two),
    { product: 'fixed-internet invoice', request: anInvoice(), payer: one },
  ],
  cd: ['USD', 'CDF', 'USD', 'CDF'].map((currencyCode, i) => {
    const amount = i < 2 ? 500 : 1000;
    return {
      product: 'airtime credit',
      request: aRecharge({ amount, unit: amount, mobileNumber: '050000001', currencyCode }),
      payer: i % 2 ? two : one,
    };
  }),
};

const isWanted: Record<Want, (product: Product) => boolean> = {
  anything: () => true,
  airtime: (product) => product === 'airtime credit',
  bundles: (product) => product === 'bundle activation',
  'one bill': (product) => product === 'postpaid/hybrid bill',
  'one invoice': (product) => product === 'fixed-internet invoice',
};

/** What customers who want this order in a market: the first is the plainest. */
export const ordersOf = ({ market, wants }: { market: 'cg' | 'cd'; wants: Want }): readonly Order[] => {
  const wanted = orders[market].filter(({ product }) => isWanted[wants](product));
  return wanted.length > 0 ? wanted : orders[market];
};

const waysToPay: Record<Ways, readonly Attempt['mode'][]> = {
  any: [...wallets, 'airtime', 'card', 'pin', 'wallet'],
  card: ['card'],
  prompts: wallets,
  tokens: ['airtime', 'pin'],
};
/** Two currencies are tried with the wallets alone. */
const ofTwoCurrencies: readonly Attempt['mode'][] = [...wallets, 'pin'];

/** How customers of this run pay: the first is the plainest. */
export const modesOf = ({ market, ways }: { market: 'cg' | 'cd'; ways: Ways }): readonly Attempt['mode'][] =>
  market === 'cd' ? ofTwoCurrencies : waysToPay[ways];

/** The wire's names of the ways to pay. */
export const modes = {
  wallet: 'LISOLO_MONEY_PUSH',
  smartcash: 'SMARTCASH_SECURE',
  mpesa: 'MPESA',
  airtime: 'AIR_TIME',
  card: 'PAYMENT_GATEWAY',
  pin: 'LISOLO_MONEY',
} as const satisfies Record<Attempt['mode'], string>;

/** Who pays: somebody else where airtime would be bought from the airtime of the same line, which is refused. */
export const payerOf = ({ order: { request, payer }, mode }: Pick<Attempt, 'order' | 'mode'>): string => {
  const isOwn =
    mode === 'airtime' &&
    request.transactionType === 'PREPAID_RECHARGE' &&
    `00${request.mobileNumber}`.endsWith(payer.slice(2));
  return isOwn ? (payer === one ? two : one) : payer;
};

/** The request of an attempt. */
export const requestOf = (attempt: Attempt) => {
  const { order, mode } = attempt;
  if (mode === 'card') return { ...order.request, ...byCard };
  return { ...order.request, paymentMobile: payerOf(attempt), paymentMode: modes[mode] };
};
