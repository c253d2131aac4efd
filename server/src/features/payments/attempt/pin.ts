import { fieldOf } from '@selfcare/contract/typed/fields';
import type { Answer } from '../../../http/answer.ts';
import { isRefusal, refuse, refuseField } from '../../../http/answer.ts';
import type { Context } from '../../../http/context.ts';
import { parseStrictJson } from '../../../http/input/strict-json.ts';
import { budgetTable } from '../../../http/limits/budget-table.ts';
import type { CallerBudgets } from '../../../http/limits/caller-budgets.ts';
import type { DebitOutcome } from '../core/gateway.ts';
import { accountName } from '../methods/modes.ts';
import type { Market } from '@selfcare/markets/market';
import { stateSets } from '../core/payment.machine.ts';
import type { Payment } from '../core/payment.ts';
import type { PinStore } from './pin-store.ts';

/** What a PIN typed on our page needs. */
export type PinDeps = {
  market: Market;
  pins: PinStore;
  budgets: Pick<CallerBudgets, 'reserve'>;
  hash: (purpose: string, text: string) => string;
  /** The text that was sealed under a key of initiate, or undefined. */
  openSealed: (sealed: string) => Promise<string | undefined>;
};

const mostPins = budgetTable.wrongPins.ofSubject[0].limit;

const readPin = (text: string | undefined, transactionId: string): string | undefined => {
  try {
    const opened = parseStrictJson(text ?? '');
    const [pin, meant, nonce] = ['pin', 'transactionId', 'nonce'].map((name) => fieldOf(opened, name));
    const isWhole = typeof pin === 'string' && /^\d{4}$/.test(pin) && typeof nonce === 'string' && nonce.length > 0;
    return isWhole && meant === transactionId ? pin : undefined;
  } catch {
    return undefined;
  }
};

/** Opens a sealed PIN: it must be four digits meant for this transaction, and never seen before (docs/abuse.md A10). */
export const openPin = async (
  { pins, openSealed }: PinDeps,
  sealed: string | null | undefined,
  payment: Payment,
): Promise<Answer<string>> => {
  if (!sealed) return refuseField('amPin', 'pinInvalid');
  const pin = readPin(await openSealed(sealed), payment.id);
  if (!pin) return refuseField('amPin', 'pinInvalid');
  if (!(await pins.take(sealed, payment.id)))
    return refuse('409', { detail: 'pinSeen', result: { transactionId: payment.id } });
  return { result: pin };
};

/** Whose account was tried, for the log of refusals. */
const ofPayer = ({ payer }: Payment) => (payer === null ? {} : { subject: payer });

/** Reserves one attempt at the wallet's PIN; refuses a browser that tries too many wallets, and a wallet without guesses left. */
export const reserveGuess = async (deps: PinDeps, payment: Payment, context: Context): Promise<Answer<number>> => {
  const { method, payer } = payment;
  const wallet = deps.hash('pin-wallet', `${method} ${payer}`);
  const ofBrowser = await deps.budgets.reserve(budgetTable.pinWallets, context, wallet);
  if (isRefusal(ofBrowser)) return { refusal: { ...ofBrowser.refusal, ...ofPayer(payment) } };
  const guesses = await deps.pins.reserveGuess(method, payer ?? '');
  return guesses === undefined ? refuseLocked(deps.market, payment) : { result: guesses };
};

/** 1006, in the words of the wallet in use. */
export const refuseLocked = (market: Market, payment: Payment) =>
  refuse('1006', {
    values: { wallet: accountName(market, payment) },
    result: { transactionId: payment.id, attemptsLeft: 0 },
    ...ofPayer(payment),
  });

/** The last wrong guess locks the wallet for this portal: the payment ends for that reason, not for a wrong PIN. */
export const lockAtLastGuess =
  (guesses: number) =>
  (outcome: DebitOutcome): DebitOutcome =>
    outcome.outcome === 'declined' && outcome.reason === 'wrong-pin' && guesses >= mostPins
      ? { outcome: 'declined', reason: 'wallet-locked' }
      : outcome;

/**
 * Settles the reserved attempt by the provider's answer: right, wrong, or not judged. It stays counted when the answer judged no PIN,
 * or attempts would be free. A "declined" against which a callback claims success judges nothing.
 */
export const settleGuess = async (
  { pins }: PinDeps,
  payment: Payment,
  answer: DebitOutcome,
  guesses: number,
): Promise<{ refusal: ReturnType<typeof refuse>['refusal'] } | undefined> => {
  const wallet = [payment.method, payment.payer ?? ''] as const;
  if (answer.outcome === 'paid') await pins.forgetGuesses(...wallet);
  if (answer.outcome === 'unsent') await pins.releaseGuess(...wallet);
  if (answer.outcome !== 'declined' || !stateSets.notCharged.includes(payment.state)) return undefined;
  if (answer.reason !== 'wrong-pin') {
    if (answer.reason !== 'wallet-locked') await pins.releaseGuess(...wallet);
    return undefined;
  }
  return refuse('1004', {
    result: { transactionId: payment.id, attemptsLeft: mostPins - guesses },
    ...ofPayer(payment),
  });
};
