import { expect } from 'vitest';
import { usePortal } from '../../../testing/use-portal.ts';
import { aPlainVisitor, fieldsOf, type PlainAnswer, type PlainVisitor } from './plain-visitor.ts';

/** The pages that pay by the operator's wallet, and by card. */
export const wallet = '/payment/start/lisolo-money';
export const card = '/payment/start/card';

let lines = 0;
/** A number that no other test uses. */
export const newLine = () => {
  lines += 1;
  return `0510${String(lines).padStart(5, '0')}`;
};

/** The payment to whose status page somebody was led. */
export const idOf = (location: string | undefined) => {
  expect(location).toMatch(/^(\/en)?\/payment\/status\?id=[0-9A-Z]{26}&plain=1$/);
  return /id=(\w+)/.exec(location!)![1]!;
};

/** A browser that ordered, for this line, and its page of a payment method with what its form would send. */
export type Ordered = { visitor: PlainVisitor; line: string; page: PlainAnswer; form: Record<string, string> };

/** Pays by the operator's wallet: answers the transaction. */
export const payByPush = async ({ visitor, form }: Ordered, payer = newLine(), prefix = '') => {
  const posted = await visitor.post(`${prefix}${wallet}`, { ...form, payer });
  expect([posted.status, posted.headers['cache-control']]).toEqual([303, 'no-store']);
  return { id: idOf(posted.location), at: posted.location!, payer };
};

/** The portal of a test file, with its pages, and who orders a recharge there without a script. */
export const usePlainPayer = async () => {
  const portal = await usePortal({}, { pages: true });

  /** Orders a recharge, by a new browser. */
  const ordered = async ({ line = newLine(), amount = '1000', prefix = '', method = wallet } = {}) => {
    const visitor = aPlainVisitor(portal.app);
    const posted = await visitor.post(prefix || '/', { msisdn: line, amount });
    expect(posted.location).toBe(`${prefix}/payment/start?plain=1`);
    const page = await visitor.get(`${prefix}${method}?plain=1`);
    return { visitor, line, page, form: fieldsOf(page.html, `${prefix}${method}`) };
  };

  return {
    portal,
    ordered,
    /** Returns the number of initiated payments. */
    count: async () =>
      (await portal.database.query<{ count: number }>('select count(*)::int as count from payment'))[0]!.count,
    /** Returns the wallet debits of a line. */
    debitsOf: (line: string) => portal.operator.book.debits.filter(({ payer }) => payer === `+242${line}`),
  };
};
