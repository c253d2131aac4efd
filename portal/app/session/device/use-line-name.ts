import { useEffect, useState } from 'react';
import { isOnDevice } from './on-device.ts';

export const useLineName = (msisdn: string | null): string | undefined => {
  const [known, setKnown] = useState<{ msisdn: string; name?: string | undefined }>();
  useEffect(() => {
    if (!msisdn || !isOnDevice('numbers')) return;
    // Without it the number is enough.
    void import('./saved-numbers.ts').then(
      ({ readSavedNumbers }) =>
        setKnown({ msisdn, name: readSavedNumbers().find((number) => number.msisdn === msisdn)?.name }),
      () => undefined,
    );
  }, [msisdn]);
  return known?.msisdn === msisdn ? known.name : undefined;
};
