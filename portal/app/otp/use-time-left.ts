import { useSyncExternalStore } from 'react';
import { secondsUntil } from '../ui/messages/countdown.ts';

const everySecond = (onTick: () => void) => {
  const timer = setInterval(onTick, 1000);
  return () => clearInterval(timer);
};

/** How many seconds, or whole units of so many seconds, are left until a moment; a unit that is begun counts. */
export const useTimeLeft = (moment: number | undefined, unitSeconds = 1): number => {
  const left = () => Math.ceil(secondsUntil(moment, Date.now()) / unitSeconds);
  return useSyncExternalStore(everySecond, left, left);
};
