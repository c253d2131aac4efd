import type { InitiateRequest } from '@selfcare/contract/payments';
import { aLine, consent } from './consent.ts';
import { aProcess, aRecharge } from './orders.ts';
import type { TestPortal } from './portal.ts';

type Headers = Record<string, string | undefined>;

/** The purchase of `createAirtimePayer` as its code may name it. */
export const airtimePurchase = { amount: 500, mobileNumber: '050000002', transactionType: 'PREPAID_RECHARGE' };

/** A customer who recharges 05 000 00 02 with the airtime of a line of their own. Tests may change who pays on the way. */
export const createAirtimePayer = ({ browser, operator }: Pick<TestPortal, 'browser' | 'operator'>) => {
  const now = { browser: browser(), payer: aLine() };
  const order = (changes: Partial<InitiateRequest> = {}) =>
    aRecharge({
      paymentMode: 'AIR_TIME',
      paymentMobile: `0${now.payer}`,
      mobileNumber: airtimePurchase.mobileNumber,
      emailId: 'client@example.cg',
      ...changes,
    });
  const initiate = (headers: Headers, changes: Partial<InitiateRequest> = {}) =>
    now.browser.post('authInitiate', order(changes), headers);
  return Object.assign(now, {
    order,
    initiate,
    /** A token, by a code that names the purchase unless told otherwise. */
    consented: (fields: object = airtimePurchase) =>
      consent({ browser: now.browser, operator }, now.payer, 'AIR_TIME', fields),
    initiated: async (...given: Parameters<typeof initiate>) => (await initiate(...given)).body.result.transactionId,
    process: (id: string, headers: Headers) => now.browser.post('authProcess', aProcess(id, 'AIR_TIME'), headers),
    statusOf: async (id: string) => (await now.browser.get('status', { tid: id })).body.result,
    debitsOf: operator.book.debitsOf,
    /** Debits of this customer's airtime, under whichever transaction. */
    debits: () => operator.book.debits.filter(({ payer }) => payer === `+242${now.payer}`),
  });
};

export type AirtimePayer = ReturnType<typeof createAirtimePayer>;
