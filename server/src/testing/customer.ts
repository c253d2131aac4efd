import { randomUUID } from 'node:crypto';
import type { InitiateRequest } from '@selfcare/contract/payments';
import { present } from '@selfcare/contract/typed/present';
import { market } from '@selfcare/markets/cg/market';
import { soldModes } from '../features/payments/methods/modes.ts';
import { aLine, consent, sealPin } from './consent.ts';
import { rightPin } from './fakes/fake-wallet.ts';
import type { Operator } from './fakes/operator.ts';
import { aCardRecharge, aRecharge } from './orders.ts';
import type { TestPortal } from './portal.ts';

/** Every mode that is sold. A lead's payment has modes of its own: wiring/lead-paid.route.test.ts pays by them. */
const modes = soldModes(market).filter(({ isOfLeads }) => !isOfLeads);
/** The payment modes of the default market, as the wire names them. */
export const paymentModes = modes.map(({ mode }) => mode);

const modeNamed = (name: string) => present(modes.find(({ mode }) => mode === name));
/** The port that a mode debits. */
export const portOf = (paymentMode: string) => modeNamed(paymentMode).connector;

/**
 * A customer who is ready to pay by one method, from a line of their own: a code that it needs is verified. What they send
 * twice is sent under the same key, a PIN sealed anew each time; that needs a key pair of `giveSealingKey`.
 */
export const aCustomer = async (
  { browser: newBrowser, operator }: Pick<TestPortal, 'browser' | 'operator'>,
  paymentMode: string,
  changes: Partial<InitiateRequest> = {},
) => {
  const browser = newBrowser();
  const payer = aLine();
  const { purpose, takesPin, type } = modeNamed(paymentMode);
  const isCoded = purpose !== undefined;
  const headers = isCoded
    ? { authorization: (await consent({ browser, operator }, payer, paymentMode)).authorization }
    : {};
  const order =
    type === 'PG'
      ? aCardRecharge({ mobileNumber: payer, ...changes })
      : aRecharge({ paymentMode, paymentMobile: `0${payer}`, ...changes });
  const keys = { initiate: randomUUID(), process: randomUUID() };
  return {
    browser,
    initiate: () =>
      browser.post(isCoded ? 'authInitiate' : 'initiate', order, { ...headers, 'idempotency-key': keys.initiate }),
    /** Processes a transaction; `key` is what initiate answered to seal a PIN under. */
    process: async (id: string, key: string) => {
      const amPin = takesPin ? await sealPin(rightPin, id, key) : undefined;
      const body = { transactionId: id, paymentMode, ...(amPin && { amPin }) };
      return browser.post(isCoded ? 'authProcess' : 'process', body, { ...headers, 'idempotency-key': keys.process });
    },
  };
};

/** The customer of a transaction says yes: on the phone, or on the card's page. Nothing where nobody waits for them. */
export const sayYes = (operator: Operator, id: string): void => {
  const [debit] = operator.book.debitsOf(id);
  if (debit?.state !== 'waiting') return;
  if (debit.port === 'card') operator.card.pay(id);
  else if (debit.port !== 'airtime') operator[debit.port].approve(id);
};
