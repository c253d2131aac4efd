import type { StatusResult } from '@selfcare/contract/payments';
import type { Answer, Lost, Refused } from '../../../api/answer.ts';
import type { Call } from '../../../api/call.ts';
import { isOpenCard, outcomeOf } from '../../../api/outcome.ts';
import { keepPurchase, readPurchase } from '../../../session/purchase.ts';
import type { QueryData } from '../../../session/query-data.ts';
import { approvesHere } from './consent.ts';
import type { Approval, Payment as State, PaymentEvent as Event } from './payment.machine.ts';

/** Where the page stands, and what can happen to it; failures are those of the client. */
export type Payment = State<Refused | Lost>;
export type PaymentEvent = Event<Refused | Lost>;

/** What a payment must know of the payment methods. */
export type MethodFacts = {
  /** The address names the card, or no method. */
  isCardWanted: boolean;
  /** How the payer approves a mode of the wire; undefined for an unknown word. */
  approvalOf: (paymentMode: string) => Approval | undefined;
};

/** What the calls below are made with. */
export type Context = MethodFacts & { order: QueryData; call: Call };

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** While nothing is asked of the customer, on the phone or at the bank, the status page is the place to wait. */
const liveEvent = ({ approvalOf }: Context, paymentMode: string, transactionId: string): PaymentEvent => {
  const approval = approvalOf(paymentMode);
  return approval === undefined || approvesHere(approval)
    ? { type: 'taken', transactionId }
    : { type: 'statusLive', transactionId, paymentMode };
};

const statusEvent = (context: Context, answer: Answer<StatusResult>, transactionId: string): PaymentEvent => {
  if (answer.outcome === 'success') {
    const outcome = outcomeOf(answer.result);
    if (outcome === 'registered') return { type: 'statusRegistered' };
    if (outcome === 'live') return liveEvent(context, answer.result.paymentMode, transactionId);
    return { type: outcome === 'paid' ? 'statusPaid' : 'statusFailed', transactionId };
  }
  return { type: answer.outcome === 'refused' && answer.code === '404' ? 'statusMissing' : 'statusLost' };
};

const ask = async (context: Context, transactionId: string) =>
  statusEvent(context, await context.call('status', { tid: transactionId }), transactionId);

/**
 * Asks what became of the transaction that this tab left here before; one that ended without payment is forgotten. An open
 * card gives way where the address names another method: the server closes it before it takes the new attempt.
 */
export const open = async (context: Context): Promise<PaymentEvent> => {
  const { order, call, isCardWanted } = context;
  const purchase = readPurchase(order);
  if (!purchase?.transactionId) return { type: 'nothingOpen' };
  const answer = await call('status', { tid: purchase.transactionId });
  if (!isCardWanted && answer.outcome === 'success' && isOpenCard(answer.result)) return { type: 'changedMethod' };
  const event = statusEvent(context, answer, purchase.transactionId);
  if (event.type === 'statusFailed' || event.type === 'statusMissing')
    keepPurchase({ ...purchase, transactionId: undefined });
  return event;
};

/** Asks what became of a process call; while the transaction is only registered up to five times, a second apart. */
export const check = async (context: Context, transactionId: string | undefined): Promise<PaymentEvent> => {
  if (!transactionId) return open({ ...context, isCardWanted: true });
  for (let asked = 1; ; asked++) {
    const event = await ask(context, transactionId);
    if (event.type !== 'statusRegistered' || asked === 5) return event;
    await wait(1000);
  }
};
