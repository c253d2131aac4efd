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
  /** Returns the acknowledgement of a callback that the protocol requires. */
  answer?: (body: unknown) => object;
  /** The outcomes for a barred payer, for a balance that is gone at approval, and for a wrong key. */
  words: { rejected: Reason; emptied: Reason; wrongKey: 'unsent' | 'unknown' };
  /** The provider's only enquiry about a refund is to send it again. */
  isAskedBySendingAgain?: boolean;
  /** The provider refunds whole debits only. */
  refundsWholeOnly?: boolean;
};

/** The shipped secret of the sandbox's callbacks. */
export const callbackSecret = 'cb_test_lisolo';
export const isBearer = ({ headers }: SeenRequest) => headers.authorization === `Bearer ${callbackSecret}`;

/** Starts a sandbox, a portal that accepts genuine callbacks only, and a wallet. */
export const openTrial = async (under: WalletUnderTest) => {
  const sandbox = await startOperator();
  const wallet = under.connect(sandbox);
  /** The wallet with a timeout longer than any response and shorter than a lost one. */
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
    /** Returns the state of a debit once it is no longer pending. */
    ended: (debit: DebitRequest, by = wallet) =>
      eventually(
        () => by.enquire(referenceTo(debit)),
        ({ outcome }) => outcome !== 'pending',
      ),
    /** Returns the request to refund an approved debit. */
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
    /** Ends every fault and accepts callbacks as the portal does. */
    rest: () => {
      sandbox.portal.play((callback) =>
        under.isGenuine(callback) ? { body: under.answer?.(callback.body) ?? {} } : { status: 401, body: {} },
      );
      return sandbox.disarm();
    },
  };
};
export type Trial = Awaited<ReturnType<typeof openTrial>>;
