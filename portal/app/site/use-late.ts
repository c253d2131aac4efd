import { useEffect, useState } from 'react';

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
