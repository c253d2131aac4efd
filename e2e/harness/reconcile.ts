import type { Sandbox } from './sandbox.ts';
import { waitFor } from './wait-for.ts';

/** Payments whose debits and deliveries do not agree: debited or delivered twice, delivered for nothing, debited for nothing. */
const disagreements = async (sandbox: Sandbox) => {
  const { debits, credits } = await sandbox.books();
  const references = new Set([...debits, ...credits].map(({ reference }) => reference));
  return [...references].flatMap((reference) => {
    const taken = debits.filter((debit) => debit.reference === reference);
    const kept = taken.filter(({ refundedBy }) => refundedBy === undefined).length;
    const given = credits.filter((credit) => credit.reference === reference).length;
    return taken.length <= 1 && given <= 1 && kept === given ? [] : [{ reference, taken: taken.length, kept, given }];
  });
};

/**
 * Goes through all of the sandbox's books until they agree, at most 60 s: what is in flight may still be settled. Nobody
 * debited twice, no product twice or without a debit, nobody debited who has neither the product nor the money back.
 */
export const expectNobodyLost = async (sandbox: Sandbox) => {
  let wrong: Awaited<ReturnType<typeof disagreements>> = [];
  await waitFor(
    async () => {
      wrong = await disagreements(sandbox);
      return wrong.length === 0;
    },
    { seconds: 60, everyMs: 1000, says: () => `the books do not agree: ${JSON.stringify(wrong)}` },
  );
};
