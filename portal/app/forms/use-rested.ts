import { useEffect, useState } from 'react';

/** How long typing must rest before what stands there is called wrong, in milliseconds. */
const restMs = 700;

/** Whether a value has stood unchanged for a moment. */
export const useRested = (value: string): boolean => {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested === value;
};
