import { useEffect, useRef, useState } from 'react';
import { pageWaitsFor, askLater } from './when-read.ts';
import type { Answer } from '../api/answer.ts';

type Known<Result> = { key?: string | undefined; answer?: Answer<Result>; isEarly?: true };

type Options<Result> = {
  /** `startTransition` draws a large answer in slices. */
  draw?: ((show: () => void) => void) | undefined;
  early?: () => Answer<Result> | undefined;
};

const isPassing = (answer: Answer<unknown> | undefined) =>
  answer?.outcome === 'lost' || (answer?.outcome === 'refused' && answer.code === '503');

/**
 * Returns the answer to the question named `key`. Another key cancels it, and `again` repeats a failure. An unanswered
 * one is repeated when the network returns, and three times otherwise.
 */
export const useAnswer = <Result>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<Answer<Result>>,
  { draw, early }: Options<Result> = {},
) => {
  const [known, setKnown] = useState<Known<Result>>(() => {
    const answer = early?.();
    return answer ? { key, answer, isEarly: true } : {};
  });
  const isAwaited = key !== undefined && known.key !== key;
  const times = useRef(0);

  useEffect(() => {
    const isDue = isAwaited || known.isEarly;
    if (!isDue && (key === undefined || !isPassing(known.answer))) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const askNow = () =>
      void pageWaitsFor(ask(signal)).then((answer) => {
        if (signal.aborted || answer === known.answer) return;
        const show = () => setKnown({ key, answer });
        if (draw) draw(show);
        else show();
      });
    // The failure stays until an answer replaces it: the visitor may be about to press its button.
    if (isDue) askNow();
    else askLater(askNow, { times, signal });
    return () => controller.abort();
    // The key identifies the question.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, isAwaited, known.answer]);

  return { answer: key === undefined || isAwaited ? undefined : known.answer, again: () => setKnown({}) };
};
