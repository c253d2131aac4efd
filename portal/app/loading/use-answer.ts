import { useEffect, useState } from 'react';
import { pageWaitsFor } from './awaited.ts';
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

/**
 * The answer to the question that `key` names, asked as soon as there is one; undefined while it is awaited. Another
 * question gives up the one before, `again` repeats one that failed.
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

  useEffect(() => {
    if (!isAwaited && !known.isEarly) return undefined;
    const controller = new AbortController();
    void pageWaitsFor(ask(controller.signal)).then((answer) => {
      if (controller.signal.aborted || answer === known.answer) return;
      const show = () => setKnown({ key, answer });
      if (draw) draw(show);
      else show();
    });
    return () => controller.abort();
    // The question is the same while its key is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, isAwaited]);

  return { answer: key === undefined || isAwaited ? undefined : known.answer, again: () => setKnown({}) };
};
