import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { askLater } from './come-back.ts';

/**
 * Asks by itself, while a panel stands that says what could not be told, as `askLater` does: for what is no question of
 * `useAnswer`. `ask` only reads; once it has an answer the panel goes.
 */
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
    // Each question without an answer begins a round of its own.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, [isWanted, asked]);
};
