import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The present, once a minute: what would end when it is bought now. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};
