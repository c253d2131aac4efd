import { randomUUID } from 'node:crypto';
import type { InitiateRequest } from '@selfcare/contract/payments';
import { aLine, consent, sealPin } from './consent.ts';
import { aRecharge } from './orders.ts';
import type { Browser, TestPortal } from './portal.ts';
import { letTimePass } from './time.ts';

/** The wire's `paymentMode` of a PIN typed on the portal's page. */
export const pinMode = 'LISOLO_MONEY';
/** A PIN that no fake wallet has. */
export const wrongPin = '9999';

type Headers = Record<string, string | undefined>;

let sums = 1000;

/**
 * A customer who pays with the PIN of a wallet of their own, one purchase after the other, each for another sum so that it
 * is nobody's duplicate. Tests may give them another browser, line or token on the way.
 */
export const createPinPayer = (portal: Pick<TestPortal, 'browser' | 'operator' | 'database'>) => {
  const { operator, database } = portal;
  const now = {
    browser: portal.browser(),
    payer: aLine(),
    purchase: randomUUID() as string,
    sum: 0,
    authorization: undefined as string | undefined,
  };

  /** A new code, after the time that must be between so many. */
  const anotherToken = async () => {
    await letTimePass(database, 601);
    ({ authorization: now.authorization } = await consent({ browser: now.browser, operator }, now.payer, pinMode));
  };
  const anotherPurchase = async () => {
    sums += 1;
    now.sum = sums;
    now.purchase = randomUUID();
    await anotherToken();
  };
  const order = (changes: Partial<InitiateRequest> = {}) =>
    aRecharge({
      paymentMode: pinMode,
      paymentMobile: `0${now.payer}`,
      amount: now.sum,
      unit: now.sum,
      ...changes,
    });
  const initiate = (changes: Partial<InitiateRequest> = {}, by: Browser = now.browser) =>
    by.post('authInitiate', order(changes), { authorization: now.authorization, 'purchase-id': now.purchase });
  const initiated = async () => {
    const { transactionId, encryptionKeyDetails } = (await initiate()).body.result;
    return { id: transactionId, key: encryptionKeyDetails.key };
  };
  const send = (id: string, amPin: unknown, headers: Headers = {}) =>
    now.browser.post(
      'authProcess',
      { transactionId: id, paymentMode: pinMode, amPin },
      { authorization: now.authorization, ...headers },
    );
  const tryPin = async (pin: string) => {
    const { id, key } = await initiated();
    return { id, ...(await send(id, await sealPin(pin, id, key))) };
  };
  return Object.assign(now, {
    anotherToken,
    anotherPurchase,
    order,
    initiate,
    initiated,
    send,
    tryPin,
    statusOf: async (id: string) => (await now.browser.get('status', { tid: id })).body.result,
    /** What the wallet was asked for this payer: each is a guess that it saw. */
    asked: () => operator.wallet.debit.calls.filter(({ payer }) => payer === `+242${now.payer}`),
  });
};

export type PinPayer = ReturnType<typeof createPinPayer>;
