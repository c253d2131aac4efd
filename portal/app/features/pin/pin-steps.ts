import type { ResultOf } from '@selfcare/contract/endpoints';
import type { Answer, Lost, Refused } from '../../api/answer.ts';
import type { PinModalProps } from '../../flow/code-modals.ts';
import { forgetAttempts, keepAttempts } from './known-attempts.ts';
import type { PinDigits } from './pin-digits.ts';
import type { Pin as State, PinEvent as Event } from './pin.machine.ts';
import { sealPin } from './seal-pin.ts';

type Processed = ResultOf<'authProcess'>;
type Initiated = PinModalProps['initiated'];

/** Where the modal stands, and what can happen to it. */
export type Pin = State<Processed, Refused | Lost>;
export type PinEvent = Event<Processed, Refused | Lost>;

/** What the calls need; `current` is the attempt that the next PIN is sealed for. */
export type Context = Pick<PinModalProps, 'payer' | 'pay' | 'repeat'> & {
  digits: PinDigits;
  current: { initiated: Initiated };
};

/** The same word in two spellings. */
const wrongCodes = new Set(['1004', '56D005']);

const leftOf = ({ result }: Refused, before: number): number => {
  const left = result.attemptsLeft;
  return Number.isInteger(left) ? Math.max(0, Number(left)) : before - 1;
};

/** What the answer of process means for the PIN; a wallet without attempts is locked. */
export const processedEvent = (payer: string, answer: Answer<Processed>, before: number): PinEvent => {
  if (answer.outcome === 'success') {
    forgetAttempts(payer);
    return { type: 'processed', result: answer.result };
  }
  const isWrong = answer.outcome === 'refused' && wrongCodes.has(answer.code);
  const attemptsLeft = isWrong ? leftOf(answer, before) : before;
  const isLocked = (answer.outcome === 'refused' && answer.code === '1006') || attemptsLeft <= 0;
  if (isLocked) {
    forgetAttempts(payer);
    return { type: 'locked' };
  }
  if (!isWrong) return { type: 'failed', failure: answer };
  keepAttempts(payer, attemptsLeft);
  return { type: 'wrong', attemptsLeft };
};

const unsealed: Lost = { outcome: 'lost', reason: 'unreadable' };

/** Seals the PIN and has it sent, once. */
export const send = async ({ digits, current, pay, payer }: Context, pin: Pin): Promise<PinEvent> => {
  const { initiated } = current;
  const amPin = await sealPin(digits, initiated).catch(() => undefined);
  // A key that is none: nothing was sent, and another PIN would fare no better.
  if (amPin === undefined) return { type: 'failed', failure: unsealed };
  const answer = await pay({ amPin, transactionId: initiated.transactionId });
  return processedEvent(payer, answer, pin.attemptsLeft);
};

/** After a wrong PIN: a new attempt of the same purchase, which the next PIN is sealed for. */
export const repeatInitiate = async ({ repeat, current }: Context): Promise<PinEvent> => {
  const answer = await repeat();
  if (answer.outcome !== 'success') return { type: 'failed', failure: answer };
  current.initiated = answer.result;
  return { type: 'ready' };
};
