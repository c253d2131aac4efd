import { useEffect, useState } from 'react';
import { isOnDevice } from './on-device.ts';

/** The visitor's own name for a number, where this device keeps one; it comes after the page. */
export const useLineName = (msisdn: string | null): string | undefined => {
  const [known, setKnown] = useState<{ msisdn: string; name?: string | undefined }>();
  useEffect(() => {
    if (!msisdn || !isOnDevice('numbers')) return;
    // Without it the number alone says whose it is.
    void import('./saved-numbers.ts').then(
      ({ readSavedNumbers }) =>
        setKnown({ msisdn, name: readSavedNumbers().find((number) => number.msisdn === msisdn)?.name }),
      () => undefined,
    );
  }, [msisdn]);
  return known?.msisdn === msisdn ? known.name : undefined;
};
