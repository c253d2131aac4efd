import { askDebit, close, enquireDebitOnce } from '../../../outbound/debit.ts';
import { isUnapproved } from '../core/bill-queries.ts';
import type { EngineContext } from '../core/engine.ts';
import { duplicateSeconds, type NewPayment, type Payment } from '../core/payment.ts';

/** Attempts of others that are looked at before this one goes on. */
const mostRivals = 3;

/** One of a bill is asked about once in so many seconds, however many begin to pay that bill meanwhile. */
const rivalSeconds = 1;

/** Asks its provider about one, and books that its money has come; answers whether it surely has not. */
const isUnpaid = async (deps: EngineContext, rival: Payment): Promise<boolean> => {
  const answer = await enquireDebitOnce(deps, rival);
  if (answer.outcome === 'paid') await askDebit(deps, rival);
  return answer.outcome === 'pending' || answer.outcome === 'declined' || answer.outcome === 'not-found';
};

/**
 * Asks about what other browsers have begun for the same bill and nobody has approved, as far as is known: one whose money
 * has come by now stands in the way of a second payment. The others stay as they are: they are their payers' own. Anybody may
 * begin to pay a bill, as often as he likes: what was asked just now is not asked again.
 */
export const askBillRivals = async (deps: EngineContext, payment: NewPayment): Promise<void> => {
  const rivals = (await deps.store.openOfBill(payment))
    .filter((one) => isUnapproved(one) && one.browserHash !== payment.browserHash)
    .slice(0, mostRivals);
  // Side by side: a customer waits, and each question may take as long as a provider may be silent.
  await Promise.all(
    rivals.map(async ({ id }) => {
      const rival = await deps.store.takeQuestion(id, rivalSeconds);
      if (rival) await isUnpaid(deps, rival);
    }),
  );
};

/** The same of what other browsers had this payer asked for, for the same goods; answers those that are not paid. */
export const askPayerRivals = async (deps: EngineContext, payment: Payment): Promise<Payment[]> => {
  const rivals = await deps.store.othersUnapproved(payment, duplicateSeconds, mostRivals);
  const unpaid = await Promise.all(rivals.map((rival) => isUnpaid(deps, rival)));
  return rivals.filter((_, index) => unpaid[index]);
};

/**
 * Closes what another browser had this payer asked for, once the same was asked for anew: nobody pays for the same goods
 * twice by approving both. It is looked at late all the same, and money that comes for it goes back.
 */
export const giveWay = async (deps: EngineContext, rivals: readonly Payment[]): Promise<void> => {
  for (const rival of rivals) await close(deps, rival, 'replaced-by-another-attempt');
};
