import type { Sandbox } from './sandbox.ts';
import { waitFor } from './wait-for.ts';

/**
 * Returns payments whose debits and deliveries disagree: doubled, delivered without a debit, or debited without a
 * delivery.
 */
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
 * Waits up to 60 s until the sandbox's books agree, as payments settle. Nobody may be debited twice, get a product
 * twice or free, or lose money without a product or refund.
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
