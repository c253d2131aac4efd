import { useEffect, useState } from 'react';
import { pageWaitsFor } from './awaited.ts';
import type { Answer } from '../api/answer.ts';

/**
 * The answer to the question that `key` names, asked as soon as there is one; undefined while it is awaited. Another
 * question gives up the one before, `again` repeats one that failed. `draw` is `startTransition` where the answer fills the
 * page: it is then drawn in slices, so that the page answers to the visitor meanwhile.
 */
export const useAnswer = <Result>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<Answer<Result>>,
  draw?: (show: () => void) => void,
) => {
  const [known, setKnown] = useState<{ key?: string; answer?: Answer<Result> }>({});
  const isAwaited = key !== undefined && known.key !== key;

  useEffect(() => {
    if (!isAwaited) return undefined;
    const controller = new AbortController();
    void pageWaitsFor(ask(controller.signal)).then((answer) => {
      if (controller.signal.aborted) return;
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
