import type {
  DebitRequest,
  PaymentMethod,
  ReadCallback,
  Reason,
  RefundRequest,
} from '../../features/payments/core/gateway.ts';
import { aNewDebit, national, referenceTo, refundOf } from './debits.ts';
import { eventually, impatientMs, startOperator, type Books, type Operator } from './operator.ts';
import type { SeenRequest } from './scripted-provider.ts';

/** A wallet connector before the sandbox, and how its callbacks prove themselves. */
export type WalletUnderTest = {
  /** Its port of the sandbox, and the end of the address that its callbacks go to. */
  port: string;
  webhook: string;
  connect: (operator: Operator, more?: { timeoutMs?: number; hasWrongKey?: boolean }) => PaymentMethod;
  isGenuine: (callback: SeenRequest) => boolean;
  parse: (body: unknown) => ReadCallback | undefined;
  /** What the protocol wants to hear for a callback. */
  answer?: (body: unknown) => object;
  /** How its provider words a payer who may not pay, a balance that is gone when the owner approves, and a wrong key. */
  words: { rejected: Reason; emptied: Reason; wrongKey: 'unsent' | 'unknown' };
  /** Where the provider gives no other way to ask about a refund than to send it again. */
  isAskedBySendingAgain?: boolean;
  /** The provider refunds whole debits only. */
  refundsWholeOnly?: boolean;
};

/** What the sandbox signs callbacks with, as shipped. */
export const callbackSecret = 'cb_test_lisolo';
export const isBearer = ({ headers }: SeenRequest) => headers.authorization === `Bearer ${callbackSecret}`;

/** A sandbox with a portal beside it that takes genuine callbacks and refuses the others, and a wallet before it. */
export const openTrial = async (under: WalletUnderTest) => {
  const sandbox = await startOperator();
  const wallet = under.connect(sandbox);
  /** It outlives every honest answer, and no lost one. */
  const impatient = under.connect(sandbox, { timeoutMs: impatientMs });
  // A first call, so that what is timed later is one call and not the fetching of a token as well.
  await impatient.enquire(referenceTo(aNewDebit()));
  const answerPrompt = ({ transactionId }: { transactionId: string }, decision: 'approve' | 'decline') =>
    sandbox.answerPrompt(national, transactionId, decision);
  const booksOf = ({ transactionId }: { transactionId: string }): Promise<Books> => sandbox.books(transactionId);
  return {
    under,
    sandbox,
    wallet,
    impatient,
    answerPrompt,
    booksOf,
    promptsOf: ({ transactionId }: DebitRequest) => sandbox.promptsOf(national, transactionId),
    arm: (operation: string, fault: string, delayMs?: number) =>
      sandbox.arm({ port: under.port, operation, fault, ...(delayMs && { delayMs }) }),
    /** What became of a debit once it is no longer pending. */
    ended: (debit: DebitRequest, by = wallet) =>
      eventually(
        () => by.enquire(referenceTo(debit)),
        ({ outcome }) => outcome !== 'pending',
      ),
    /** A debit that was approved, and how a refund of it is asked for. */
    aPaidDebit: async (): Promise<RefundRequest> => {
      const debit = aNewDebit();
      await wallet.debit(debit);
      await answerPrompt(debit, 'approve');
      return refundOf(referenceTo(debit));
    },
    callbacksAbout: ({ transactionId }: DebitRequest, count: number) =>
      eventually(
        async () => sandbox.portal.seen.filter(({ raw }) => raw.includes(transactionId)),
        (seen) => seen.length >= count,
      ),
    /** Ends every fault, and takes callbacks as the portal does. */
    rest: () => {
      sandbox.portal.play((callback) =>
        under.isGenuine(callback) ? { body: under.answer?.(callback.body) ?? {} } : { status: 401, body: {} },
      );
      return sandbox.disarm();
    },
  };
};
export type Trial = Awaited<ReturnType<typeof openTrial>>;
