import type { StatusResult } from '@selfcare/contract/payments';
import { readMode } from '@selfcare/contract/payment-modes';
import { fill } from '../../format/fill.ts';
import type { Texts } from '../../locales/texts.ts';
import type { TrailStep } from '../../ui/purchase/trail.tsx';
import { productOf } from '../../products/paid.ts';
import { viewOf } from './status-view.ts';
import { deliveryText, methodText } from './status-words.ts';

type TrailWords = { texts: Texts['status']; slug: string; number: string; time: (at: string) => string };

const ahead = (status: StatusResult, words: TrailWords): TrailStep[] => {
  const { texts, number } = words;
  const reached = new Set(status.trail.map(({ step }) => step));
  const view = viewOf(status);
  const delivery = deliveryText(status, texts, number);
  if (view === 'refunding') return [{ state: 'now', title: texts.trailRefunding }];
  const next = productOf(status)?.next?.(texts);
  if (view === 'paid' && next) return [{ state: 'next', title: next }];
  if (view !== 'live') return [];
  if (reached.has('confirmed')) return [{ state: 'now', title: delivery, detail: texts.trailUsual }];
  const confirming = fill(texts.trailConfirming, { method: methodText(status, words) });
  const isAsked = readMode(status.paymentMode, words.slug)?.mode === 'push';
  // A card waits for the payer at the bank: no time can be named.
  const usual = status.paymentGateway ? '' : texts.trailUsual;
  return [
    { state: 'now', title: confirming, detail: isAsked ? texts.trailPrompt : usual },
    { state: 'next', title: delivery },
  ];
};

/** Returns the steps of a payment; none if it failed before any money moved. */
export const trailSteps = (status: StatusResult, words: TrailWords): TrailStep[] => {
  const { texts, number, time } = words;
  const isOver = status.trail.some(({ step }) => step === 'failed');
  const hasMoved = status.trail.some(({ step }) => step === 'confirmed' || step === 'refunded');
  if (isOver && !hasMoved) return [];
  const titles = {
    registered: texts.trailRegistered,
    confirmed: texts.trailConfirmed,
    delivered: deliveryText(status, texts, number),
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
