import type { StatusResult } from '@selfcare/contract/payments';
import { methodTypeOf } from '../../api/payment-mode.ts';
import { isRefunding, outcomeOf } from '../../api/outcome.ts';
import { fill } from '../../lib/fill.ts';
import type { Texts } from '../../locales/texts.ts';
import type { TrailStep } from '../../ui/trail.tsx';

type StatusTexts = Texts['status'];

/** What of a purchase the result page tells apart. */
export type View = 'paid' | 'live' | 'refunding' | 'failed';

/** A payment whose money is on its way back is live for the server, and told as a refund. */
export const viewOf = (status: StatusResult): View => {
  if (isRefunding(status)) return 'refunding';
  const outcome = outcomeOf(status);
  return outcome === 'registered' ? 'live' : outcome;
};

/**
 * Whether money moved, in one line; for a payment that is paid or open the page says it otherwise. A failed one that was
 * charged after all is on its way back (safety.md F15).
 */
export const chargedText = (status: StatusResult, texts: StatusTexts): string | undefined => {
  const view = viewOf(status);
  if (view === 'refunding') return texts.refundUnderWay;
  if (view !== 'failed') return undefined;
  if (status.charged === 'refunded') return texts.refunded;
  return status.charged === 'no' ? texts.notCharged : texts.refundUnderWay;
};

/** The way it was paid, in the words of the page. */
export const methodText = (status: StatusResult, texts: StatusTexts) =>
  methodTypeOf(status.paymentMode) === 'AM' ? texts.methodMoney : texts.methodCard;

/** The type of the transaction: in English its wire word with spaces (spec section 2). */
export const typeText = ({ transactionType }: StatusResult, texts: StatusTexts) =>
  transactionType === 'PREPAID_RECHARGE' ? texts.typePrepaidRecharge : transactionType.replaceAll('_', ' ');

/** Short date and time where the operator is. */
export const timeText = (at: string, { tag, timeZone }: { tag: string; timeZone: string }) =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at));

type TrailWords = { texts: StatusTexts; number: string; time: (at: string) => string };

/** The stations that lie ahead of an open payment, after the last one it reached. */
const ahead = (status: StatusResult, { texts, number }: TrailWords): TrailStep[] => {
  const reached = new Set(status.trail.map(({ step }) => step));
  const delivery = fill(texts.trailDelivering, { number });
  const view = viewOf(status);
  if (view === 'refunding') return [{ state: 'now', title: texts.trailRefunding, detail: texts.refundUnderWayText }];
  if (view !== 'live') return [];
  if (reached.has('confirmed')) return [{ state: 'now', title: delivery, detail: texts.trailUsual }];
  const confirming = fill(texts.trailConfirming, { method: methodText(status, texts) });
  return [
    { state: 'now', title: confirming, detail: texts.trailUsual },
    { state: 'next', title: delivery },
  ];
};

/**
 * Where the money is: the stations behind with their times, the present one, and what is still to come. Empty where no
 * money moved and none will.
 */
export const trailSteps = (status: StatusResult, words: TrailWords): TrailStep[] => {
  const { texts, number, time } = words;
  const isOver = status.trail.some(({ step }) => step === 'failed');
  const hasMoved = status.trail.some(({ step }) => step === 'confirmed');
  if (isOver && !hasMoved) return [];
  const titles = {
    registered: texts.trailRegistered,
    confirmed: texts.trailConfirmed,
    delivered: fill(texts.trailDelivered, { number }),
    refunded: texts.trailRefunded,
    failed: texts.trailFailed,
  };
  const behind = status.trail.map(({ step, at }) => ({
    state: 'done' as const,
    title: titles[step],
    detail: time(at),
  }));
  return [...behind, ...ahead(status, words)];
};
