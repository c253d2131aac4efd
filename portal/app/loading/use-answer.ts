import { useEffect, useRef, useState } from 'react';
import { pageWaitsFor } from './awaited.ts';
import { askLater } from './come-back.ts';
import type { Answer } from '../api/answer.ts';

type Known<Result> = { key?: string | undefined; answer?: Answer<Result>; isEarly?: true };

type Options<Result> = {
  /**
   * `startTransition` where the answer fills the page: it is then drawn in slices, so that the page answers to the visitor
   * meanwhile.
   */
  draw?: ((show: () => void) => void) | undefined;
  /** What the first question will be answered, where that is known (`api/early.ts`): it is drawn at once, and asked all the same. */
  early?: () => Answer<Result> | undefined;
};

/** Nobody answered, or who was to be asked is out: that passes. */
const isPassing = (answer: Answer<unknown> | undefined) =>
  answer?.outcome === 'lost' || (answer?.outcome === 'refused' && answer.code === '503');

/**
 * The answer to the question that `key` names, asked as soon as there is one; undefined while it is awaited. Another
 * question gives up the one before, `again` repeats one that failed. One that nobody answered is repeated by itself as well:
 * when the network is back, and three times in all while it is not known to be away.
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
    // What failed stands until there is an answer: nobody loses the button that they are about to press.
    if (isDue) askNow();
    else askLater(askNow, { times, signal });
    return () => controller.abort();
    // The question is the same while its key is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, isAwaited, known.answer]);

  return { answer: key === undefined || isAwaited ? undefined : known.answer, again: () => setKnown({}) };
};
