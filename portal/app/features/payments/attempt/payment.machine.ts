import type { PaymentMode } from '@selfcare/contract/payment-modes';
import type { CardPopup, InitiateRequest } from '@selfcare/contract/payments';
import type { PublicKey } from '@selfcare/contract/settings';

/** The payer's number was proved by a code: what the calls are allowed by until `expiresAt`, in milliseconds since 1970. */
export type Grant = { accessToken: string; refId: string; expiresAt: number; payer: string; paymentMode: string };

/**
 * One attempt at paying: what initiate is sent, under which purchase id and idempotency key. `isRenewed` when its purchase
 * id replaced one that stood for another order, `isRepeat` once its process call was sent without a clear answer.
 */
export type Attempt = {
  purchase: { purchaseId: string; idempotencyKey: string; descriptor: string };
  request: InitiateRequest;
  mode: PaymentMode;
  grant?: Grant;
  isRenewed?: boolean;
  isRepeat?: boolean;
};

/** Where the customer goes when the page has done its part: to the bank, back from it, or to see what became of it. */
export type Target = { to: 'bank' | 'return'; url: string } | { to: 'status'; transactionId: string };

/** The window that the card provider opens in this page, and the page of the bank where it does not open. */
export type Popup = Pick<CardPopup, 'scriptUrl' | 'accessCode' | 'reference'> & { url: string };

/** Airtime in major units of its currency, the wire's word. */
export type Balance = { amount: number; currency: string };

/** What the PIN is sealed for. */
type Initiated = { transactionId: string; encryptionKeyDetails: PublicKey };

/**
 * What the form says above its fields. In none of these cases was anything charged by this attempt: it was refused, it did
 * not arrive, the token of its code is over, or the airtime is too low. `refused` is the attempt that initiate refused.
 */
type Notice<Failure> =
  | { from: 'initiate' | 'process'; failure: Failure; refused?: Attempt }
  | { from: 'check' | 'token' }
  | { from: 'balance'; balance: Balance };

export type PaymentState =
  /** Asking what became of the transaction that this tab left here before. */
  | 'opening'
  | 'form'
  /** The code modal is open: the payer proves the number. */
  | 'proving'
  /** The form asks how much airtime the payer has. */
  | 'checkingBalance'
  /** "Are you sure?" */
  | 'confirming'
  | 'initiating'
  /** The PIN modal is open, and waits for the PIN of a registered attempt. */
  | 'askingPin'
  /** Process was sent with the sealed PIN. */
  | 'sendingPin'
  /** It was not the PIN: initiate is repeated as another attempt, while the modal takes the next one. */
  | 'wrongPin'
  /** The wallet is locked: the modal says what unlocks it. */
  | 'lockedPin'
  | 'processing'
  /** Asking what became of a process call whose answer is unclear. */
  | 'checking'
  /** Nobody could be asked: nothing may be sent until the server answers. */
  | 'unknown'
  /** The provider has it: the customer approves on the phone, or stands on the bank's page. */
  | 'waiting'
  | 'leaving';

/** Process charges nothing. `isTokenSpent`: the attempt reached the provider, which a token allows once. */
type Refusal<Failure> = { type: 'processRefused'; failure: Failure; isTokenSpent?: boolean };

/** What can happen to the page; a `Failure` is only carried along. */
export type PaymentEvent<Failure> =
  | { type: 'nothingOpen' }
  | { type: 'codeNeeded'; attempt: Attempt }
  | { type: 'balanceNeeded'; attempt: Attempt }
  | { type: 'enough'; balance?: Balance }
  | { type: 'short'; balance: Balance }
  /** Nothing more is asked of the customer before initiate. */
  | { type: 'submitted'; attempt: Attempt }
  | { type: 'renewed'; attempt: Attempt }
  | { type: 'registered'; transactionId: string }
  | { type: 'pinNeeded'; initiated: Initiated }
  | { type: 'pinSealed'; amPin: string }
  /** `refusal` is what the answer says of the attempt, which ends with the modal; `attempt` is the next one. */
  | { type: 'pinWrong'; attempt: Attempt; attemptsLeft: number; refusal?: Refusal<Failure> }
  | { type: 'pinLocked'; refusal?: Refusal<Failure> }
  | { type: 'cancelled' }
  /** The access token is no longer good: only another code helps. */
  | { type: 'tokenOver' }
  | { type: 'initiateRefused'; failure: Failure }
  | { type: 'initiateLost'; failure: Failure }
  | { type: 'redirected'; url: string }
  | { type: 'popupOffered'; popup: Popup }
  | { type: 'popupClosed'; url: string }
  | { type: 'accepted' }
  /** The provider has it and asks nothing of the customer: the status page tells the rest. */
  | { type: 'taken'; transactionId: string }
  | Refusal<Failure>
  /** Strangers have spent what the payer's number bears: the attempt may be sent once the payer has proved the number. */
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

/** Every move of the payment page. An event that a state does not list is ignored: so is the second click. */
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

/** Where the page stands. */
export type Payment<Failure> = {
  state: PaymentState;
  /** The attempt being made, kept while a repeat must carry the same key. */
  attempt?: Attempt;
  /** The last proof of a payer's number: in memory alone, and good for one debit. */
  grant?: Grant;
  /** Airtime of the payer, where it could be read. */
  balance?: Balance;
  /** What the PIN is sealed for. */
  initiated?: Initiated;
  /** The sealed PIN while it is being sent. */
  amPin?: string;
  /** After a wrong PIN: how many more the wallet bears. */
  attemptsLeft?: number;
  /** What closing the modal means where the last PIN was refused. */
  refusal?: Refusal<Failure>;
  popup?: Popup;
  /** The transaction that the server gave, and how it is paid. */
  transactionId?: string;
  paymentMode?: string;
  notice?: Notice<Failure>;
  target?: Target;
};

/** The page before it has read the session. */
export const start: Payment<never> = { state: 'opening' };

const repeatOf = (attempt: Attempt | undefined) => attempt && { ...attempt, isRepeat: true };

/** An attempt with the proof that it was given. */
const begun = <Failure>(payment: Payment<Failure>, attempt: Attempt): Partial<Payment<Failure>> => ({
  attempt,
  grant: attempt.grant ?? payment.grant,
  paymentMode: attempt.request.paymentMode,
  notice: undefined,
  attemptsLeft: undefined,
});

const over = { attempt: undefined, transactionId: undefined, initiated: undefined };

const toStatus = (transactionId: string) => ({ target: { to: 'status', transactionId } as const });

/** What an event brings along, and which of the old facts end with it. */
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

/** The page after an event; pure. An event out of place changes nothing. */
export const transition = <Failure>(payment: Payment<Failure>, event: PaymentEvent<Failure>): Payment<Failure> => {
  const state = moves[payment.state][event.type];
  return state ? { ...payment, amPin: undefined, refusal: undefined, ...facts(payment, event), state } : payment;
};
