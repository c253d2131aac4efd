import type { PaymentMode } from '@selfcare/contract/payment-modes';
import type { CardPopup, InitiateRequest } from '@selfcare/contract/payments';
import type { PublicKey } from '@selfcare/contract/settings';

/** The token of a verified code of the payer; `expiresAt` in milliseconds since 1970. */
export type Grant = { accessToken: string; refId: string; expiresAt: number; payer: string; paymentMode: string };

/**
 * One attempt at paying: the request of initiate with its purchase id and idempotency key. `isRenewed`: its purchase id
 * replaced one of another order. `isRepeat`: its process call was sent without a clear answer.
 */
export type Attempt = {
  purchase: { purchaseId: string; idempotencyKey: string; descriptor: string };
  request: InitiateRequest;
  mode: PaymentMode;
  grant?: Grant;
  isRenewed?: boolean;
  isRepeat?: boolean;
};

/** The next page of the customer: the bank's, the return from it, or the status page. */
export type Target = { to: 'bank' | 'return'; url: string } | { to: 'status'; transactionId: string };

/** The card provider's window in this page, and the bank's page if the window does not open. */
export type Popup = Pick<CardPopup, 'scriptUrl' | 'accessCode' | 'reference'> & { url: string };

/** Airtime in major units of its currency, the wire's word. */
export type Balance = { amount: number; currency: string };

/** The transaction and key that the PIN is sealed for. */
type Initiated = { transactionId: string; encryptionKeyDetails: PublicKey };

/**
 * The notice above the form. This attempt charged nothing: it was refused, it did not arrive, its token expired, or the
 * airtime is too low. `refused` is the attempt that initiate refused.
 */
type Notice<Failure> =
  | { from: 'initiate' | 'process'; failure: Failure; refused?: Attempt }
  | { from: 'check' | 'token' }
  | { from: 'balance'; balance: Balance };

export type PaymentState =
  /** The page requests the status of this tab's earlier transaction. */
  | 'opening'
  | 'form'
  /** The code modal is open: the payer proves the number. */
  | 'proving'
  /** The page requests the payer's airtime balance. */
  | 'checkingBalance'
  /** "Are you sure?" */
  | 'confirming'
  | 'initiating'
  /** The PIN modal is open, and waits for the PIN of a registered attempt. */
  | 'askingPin'
  /** Process was sent with the sealed PIN. */
  | 'sendingPin'
  /** Wrong PIN: the page registers another attempt, while the modal takes the next PIN. */
  | 'wrongPin'
  /** The wallet is locked: the modal shows how to unlock it. */
  | 'lockedPin'
  | 'processing'
  /** The page requests the status after an unclear answer to process. */
  | 'checking'
  /** No status: nothing may be sent until the server answers. */
  | 'unknown'
  /** The provider has it: the customer approves on the phone or at the bank. */
  | 'waiting'
  | 'leaving';

/** A refusal of process, which charged nothing. `isTokenSpent`: the attempt reached the provider, which a token allows once. */
type Refusal<Failure> = { type: 'processRefused'; failure: Failure; isTokenSpent?: boolean };

/** An event of the payment page; a `Failure` is only passed on. */
export type PaymentEvent<Failure> =
  | { type: 'nothingOpen' }
  | { type: 'codeNeeded'; attempt: Attempt }
  | { type: 'balanceNeeded'; attempt: Attempt }
  | { type: 'enough'; balance?: Balance }
  | { type: 'short'; balance: Balance }
  /** The customer has nothing more to do before initiate. */
  | { type: 'submitted'; attempt: Attempt }
  | { type: 'renewed'; attempt: Attempt }
  | { type: 'registered'; transactionId: string }
  | { type: 'pinNeeded'; initiated: Initiated }
  | { type: 'pinSealed'; amPin: string }
  /** `refusal` is of the attempt that was sent and takes effect when the modal closes; `attempt` is the next one. */
  | { type: 'pinWrong'; attempt: Attempt; attemptsLeft: number; refusal?: Refusal<Failure> }
  | { type: 'pinLocked'; refusal?: Refusal<Failure> }
  | { type: 'cancelled' }
  /** The access token expired: the customer needs another code. */
  | { type: 'tokenOver' }
  | { type: 'initiateRefused'; failure: Failure }
  | { type: 'initiateLost'; failure: Failure }
  | { type: 'redirected'; url: string }
  | { type: 'popupOffered'; popup: Popup }
  | { type: 'popupClosed'; url: string }
  | { type: 'accepted' }
  /** The provider has it and the customer has nothing to approve: the status page follows. */
  | { type: 'taken'; transactionId: string }
  | Refusal<Failure>
  /** Strangers have used up the limit of the payer's number: the attempt may be sent once the payer has proved the number. */
  | { type: 'proofNeeded'; failure: Failure }
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

/** Transitions of the payment page. Events that a state does not list are ignored, so a second click does nothing. */
export const moves: Record<PaymentState, Partial<Record<PaymentEventType, PaymentState>>> = {
  opening: {
    nothingOpen: 'form',
    statusRegistered: 'form',
    statusFailed: 'form',
    statusMissing: 'form',
    changedMethod: 'form',
    statusLive: 'waiting',
    statusPaid: 'leaving',
    taken: 'leaving',
    statusLost: 'unknown',
  },
  form: { codeNeeded: 'proving', balanceNeeded: 'checkingBalance', submitted: 'initiating', returned: 'opening' },
  proving: {
    balanceNeeded: 'checkingBalance',
    submitted: 'initiating',
    registered: 'processing',
    cancelled: 'form',
    returned: 'opening',
  },
  checkingBalance: { enough: 'confirming', short: 'form', initiateRefused: 'form', tokenOver: 'form' },
  confirming: { submitted: 'initiating', cancelled: 'form', returned: 'opening' },
  initiating: {
    registered: 'processing',
    pinNeeded: 'askingPin',
    renewed: 'initiating',
    initiateRefused: 'form',
    initiateLost: 'form',
    tokenOver: 'form',
  },
  askingPin: { pinSealed: 'sendingPin', initiateLost: 'form', cancelled: 'form' },
  sendingPin: {
    pinWrong: 'wrongPin',
    pinLocked: 'lockedPin',
    taken: 'leaving',
    processRefused: 'form',
    processUnclear: 'checking',
    tokenOver: 'form',
  },
  wrongPin: {
    pinNeeded: 'askingPin',
    initiateRefused: 'form',
    initiateLost: 'form',
    tokenOver: 'form',
    processRefused: 'form',
    cancelled: 'form',
  },
  lockedPin: { processRefused: 'form', cancelled: 'form' },
  processing: {
    redirected: 'leaving',
    popupOffered: 'waiting',
    accepted: 'waiting',
    taken: 'leaving',
    processRefused: 'form',
    proofNeeded: 'form',
    processUnclear: 'checking',
    tokenOver: 'form',
  },
  checking: {
    statusRegistered: 'form',
    statusMissing: 'form',
    statusLive: 'waiting',
    statusPaid: 'leaving',
    statusFailed: 'leaving',
    taken: 'leaving',
    statusLost: 'unknown',
  },
  unknown: { askedAgain: 'checking', returned: 'opening' },
  waiting: {
    finished: 'leaving',
    continued: 'processing',
    changedMethod: 'form',
    redirected: 'leaving',
    popupClosed: 'leaving',
    returned: 'opening',
  },
  leaving: { returned: 'opening' },
};

/** The state of the payment page. */
export type Payment<Failure> = {
  state: PaymentState;
  /** The present attempt, kept while a repeat must have the same key. */
  attempt?: Attempt;
  /** The last proof of a payer's number: in memory only, valid for one debit. */
  grant?: Grant;
  /** Airtime of the payer, if the server returned it. */
  balance?: Balance;
  /** The transaction and key that the PIN is sealed for. */
  initiated?: Initiated;
  /** The sealed PIN while it is being sent. */
  amPin?: string;
  /** PIN attempts left after a wrong PIN. */
  attemptsLeft?: number;
  /** The event of closing the modal after a refused PIN. */
  refusal?: Refusal<Failure>;
  popup?: Popup;
  /** The transaction's id from the server, and its payment mode. */
  transactionId?: string;
  paymentMode?: string;
  notice?: Notice<Failure>;
  target?: Target;
};

/** The page before it has read the session. */
export const start: Payment<never> = { state: 'opening' };

const repeatOf = (attempt: Attempt | undefined) => attempt && { ...attempt, isRepeat: true };

/** Returns the changes that begin an attempt, with its proof. */
const begun = <Failure>(payment: Payment<Failure>, attempt: Attempt): Partial<Payment<Failure>> => ({
  attempt,
  grant: attempt.grant ?? payment.grant,
  paymentMode: attempt.request.paymentMode,
  notice: undefined,
  attemptsLeft: undefined,
});

const over = { attempt: undefined, transactionId: undefined, initiated: undefined };

const toStatus = (transactionId: string) => ({ target: { to: 'status', transactionId } as const });

/** Returns the fields that an event sets or clears. */
const facts = <Failure>(payment: Payment<Failure>, event: PaymentEvent<Failure>): Partial<Payment<Failure>> => {
  switch (event.type) {
    case 'codeNeeded':
    case 'balanceNeeded':
    case 'submitted':
      return begun(payment, event.attempt);
    case 'enough':
      return { balance: event.balance };
    case 'short':
      return { notice: { from: 'balance', balance: event.balance } };
    case 'renewed':
      return { attempt: event.attempt };
    case 'registered':
      return { transactionId: event.transactionId };
    case 'pinNeeded':
      return { initiated: event.initiated, transactionId: event.initiated.transactionId };
    case 'pinSealed':
      return { amPin: event.amPin };
    case 'pinWrong': {
      const { attempt, attemptsLeft, refusal } = event;
      return { attempt, attemptsLeft, refusal, transactionId: undefined };
    }
    case 'pinLocked':
      return { refusal: event.refusal };
    case 'tokenOver':
      return { ...over, grant: undefined, notice: { from: 'token' } };
    case 'initiateRefused':
      return { ...over, notice: { from: 'initiate', failure: event.failure, refused: payment.attempt } };
    case 'initiateLost':
      return { notice: { from: 'initiate', failure: event.failure } };
    case 'processRefused':
      return {
        ...over,
        grant: event.isTokenSpent ? undefined : payment.grant,
        notice: { from: 'process', failure: event.failure },
      };
    case 'proofNeeded':
      return { notice: { from: 'process', failure: event.failure } };
    case 'redirected':
      return { target: { to: 'bank', url: event.url } };
    case 'popupOffered':
      return { popup: event.popup };
    case 'popupClosed':
      return { target: { to: 'return', url: event.url } };
    case 'statusRegistered':
      return payment.state === 'checking' ? { notice: { from: 'check' }, attempt: repeatOf(payment.attempt) } : {};
    case 'statusLive':
      return { transactionId: event.transactionId, paymentMode: event.paymentMode, notice: undefined };
    case 'statusMissing':
      return over;
    case 'taken':
    case 'statusPaid':
      return toStatus(event.transactionId);
    case 'statusFailed':
      return payment.state === 'opening' ? over : toStatus(event.transactionId);
    case 'finished':
      return payment.transactionId ? toStatus(payment.transactionId) : {};
    case 'continued':
    case 'changedMethod':
      return { attempt: undefined, popup: undefined };
    case 'returned':
      return { target: undefined, notice: undefined, popup: undefined };
    default:
      return {};
  }
};

/** Returns the page after an event. Pure; an event that the state does not list changes nothing. */
export const transition = <Failure>(payment: Payment<Failure>, event: PaymentEvent<Failure>): Payment<Failure> => {
  const state = moves[payment.state][event.type];
  return state ? { ...payment, amPin: undefined, refusal: undefined, ...facts(payment, event), state } : payment;
};
