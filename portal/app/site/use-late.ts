import { useEffect, useState } from 'react';

/** Whether something has been going on for longer than a moment, in milliseconds. */
export const useLate = (isGoingOn: boolean, momentMs: number): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return undefined;
    const timer = setTimeout(() => setLate(true), momentMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isGoingOn, momentMs]);
  return isGoingOn && isLate;
};
