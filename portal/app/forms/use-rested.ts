import { useEffect, useState } from 'react';

/** Milliseconds of rest before a value is called wrong. */
const restMs = 700;

export const useRested = (value: string): boolean => {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested === value;
};
