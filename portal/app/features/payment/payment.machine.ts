import type { InitiateRequest } from '@selfcare/contract/payments';

/**
 * One attempt at paying: what initiate is sent, under which purchase id and idempotency key. `isRenewed` when its purchase
 * id replaced one that stood for other goods, `isRepeat` once its process call was sent without a clear answer.
 */
export type Attempt = {
  purchase: { purchaseId: string; idempotencyKey: string; descriptor: string };
  request: InitiateRequest;
  isRenewed?: boolean;
  isRepeat?: boolean;
};

/** Where the customer goes when the page has done its part. */
export type Target = { to: 'bank'; url: string } | { to: 'status'; transactionId: string };

/** What the form says above its fields. In none of these cases was anything charged by this attempt. */
export type Notice<Failure> = { from: 'initiate' | 'process'; failure: Failure } | { from: 'check' };

export type PaymentState =
  /** Asking what became of the transaction that this tab left here before. */
  | 'opening'
  | 'form'
  | 'initiating'
  | 'processing'
  /** Asking what became of a process call whose answer is unclear. */
  | 'checking'
  /** Nobody could be asked: nothing may be sent until the server answers. */
  | 'unknown'
  /** The provider has it: the customer approves on the phone, or stands on the bank's page. */
  | 'waiting'
  | 'leaving';

/** What can happen to the page; a `Failure` is only carried along. */
export type PaymentEvent<Failure> =
  | { type: 'nothingOpen' }
  | { type: 'submitted'; attempt: Attempt }
  | { type: 'renewed'; attempt: Attempt }
  | { type: 'registered'; transactionId: string }
  | { type: 'initiateRefused'; failure: Failure }
  | { type: 'initiateLost'; failure: Failure }
  | { type: 'redirected'; url: string }
  | { type: 'accepted' }
  | { type: 'processRefused'; failure: Failure }
  | { type: 'processUnclear'; failure?: Failure }
  | { type: 'statusRegistered' }
  | { type: 'statusLive'; transactionId: string; paymentMode: string }
  | { type: 'statusPaid'; transactionId: string }
  | { type: 'statusFailed'; transactionId: string }
  | { type: 'statusMissing' }
  | { type: 'statusLost' }
  | { type: 'askedAgain' }
  | { type: 'finished' }
  | { type: 'continued' }
  | { type: 'changedMethod' }
  | { type: 'returned' };

export type PaymentEventType = PaymentEvent<unknown>['type'];

/** Every move of the payment page. An event that a state does not list is ignored: so is the second click. */
export const moves: Record<PaymentState, Partial<Record<PaymentEventType, PaymentState>>> = {
  opening: {
    nothingOpen: 'form',
    statusRegistered: 'form',
    statusFailed: 'form',
    statusMissing: 'form',
    statusLive: 'waiting',
    statusPaid: 'leaving',
    statusLost: 'unknown',
  },
  form: { submitted: 'initiating', returned: 'opening' },
  initiating: {
    registered: 'processing',
    renewed: 'initiating',
    initiateRefused: 'form',
    initiateLost: 'form',
  },
  processing: {
    redirected: 'leaving',
    accepted: 'waiting',
    processRefused: 'form',
    processUnclear: 'checking',
  },
  checking: {
    statusRegistered: 'form',
    statusMissing: 'form',
    statusLive: 'waiting',
    statusPaid: 'leaving',
    statusFailed: 'leaving',
    statusLost: 'unknown',
  },
  unknown: { askedAgain: 'checking', returned: 'opening' },
  waiting: { finished: 'leaving', continued: 'processing', changedMethod: 'form', returned: 'opening' },
  leaving: { returned: 'opening' },
};

/** Where the page stands. */
export type Payment<Failure> = {
  state: PaymentState;
  /** The attempt being made, kept while a repeat must carry the same key. */
  attempt?: Attempt;
  /** The transaction that the server gave, and how it is paid. */
  transactionId?: string;
  paymentMode?: string;
  notice?: Notice<Failure>;
  target?: Target;
};

/** The page before it has read the session. */
export const start: Payment<never> = { state: 'opening' };

const repeatOf = (attempt: Attempt | undefined) => attempt && { ...attempt, isRepeat: true };

/** What an event brings along, and which of the old facts end with it. */
const facts = <Failure>(payment: Payment<Failure>, event: PaymentEvent<Failure>): Partial<Payment<Failure>> => {
  switch (event.type) {
    case 'submitted':
      return { attempt: event.attempt, paymentMode: event.attempt.request.paymentMode, notice: undefined };
    case 'renewed':
      return { attempt: event.attempt };
    case 'registered':
      return { transactionId: event.transactionId };
    case 'initiateRefused':
      return { attempt: undefined, notice: { from: 'initiate', failure: event.failure } };
    case 'initiateLost':
      return { notice: { from: 'initiate', failure: event.failure } };
    case 'processRefused':
      return { attempt: undefined, transactionId: undefined, notice: { from: 'process', failure: event.failure } };
    case 'redirected':
      return { target: { to: 'bank', url: event.url } };
    case 'statusRegistered':
      return payment.state === 'checking' ? { notice: { from: 'check' }, attempt: repeatOf(payment.attempt) } : {};
    case 'statusLive':
      return { transactionId: event.transactionId, paymentMode: event.paymentMode, notice: undefined };
    case 'statusMissing':
      return { attempt: undefined, transactionId: undefined };
    case 'statusPaid':
      return { target: { to: 'status', transactionId: event.transactionId } };
    case 'statusFailed':
      return payment.state === 'opening'
        ? { attempt: undefined, transactionId: undefined }
        : { target: { to: 'status', transactionId: event.transactionId } };
    case 'finished':
      return payment.transactionId ? { target: { to: 'status', transactionId: payment.transactionId } } : {};
    case 'continued':
      return { attempt: undefined };
    case 'changedMethod':
      return { attempt: undefined };
    case 'returned':
      return { target: undefined, notice: undefined };
    default:
      return {};
  }
};

/** The page after an event; pure. An event out of place changes nothing. */
export const step = <Failure>(payment: Payment<Failure>, event: PaymentEvent<Failure>): Payment<Failure> => {
  const state = moves[payment.state][event.type];
  return state ? { ...payment, ...facts(payment, event), state } : payment;
};
