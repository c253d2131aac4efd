import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { askLater } from './when-read.ts';

/** Retries with `askLater` what is no question of `useAnswer`. */
export const useAskLater = (ask: () => Promise<unknown>, isWanted = true) => {
  const times = useRef(0);
  const [asked, setAsked] = useState(0);
  const askOnce = useEffectEvent(ask);
  useEffect(() => {
    if (!isWanted) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const askNow = () => void askOnce().then(() => signal.aborted || setAsked((before) => before + 1));
    askLater(askNow, { times, signal });
    return () => controller.abort();
    // Each unanswered question starts a new round.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, [isWanted, asked]);
};
