import { expect } from 'vitest';
import type { Sandbox } from './sandbox.ts';

/**
 * Goes through all of the sandbox's books: nobody debited twice for one payment, no good delivered twice or without a
 * debit, and nobody debited who has neither the good nor the money back.
 */
export const expectNobodyLost = async (sandbox: Sandbox) => {
  const { debits, credits } = await sandbox.books();
  const references = new Set([...debits, ...credits].map(({ reference }) => reference));
  const wrong = [...references].flatMap((reference) => {
    const taken = debits.filter((debit) => debit.reference === reference);
    const kept = taken.filter(({ refundedBy }) => refundedBy === undefined).length;
    const given = credits.filter((credit) => credit.reference === reference).length;
    return taken.length <= 1 && given <= 1 && kept === given ? [] : [{ reference, taken: taken.length, kept, given }];
  });
  expect(wrong).toEqual([]);
};
