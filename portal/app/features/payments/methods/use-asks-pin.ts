import { useEffect, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { keepConfig } from '../../../session/config.ts';

/** The forms wait this long for the configuration, in milliseconds. */
const patienceMs = 5000;

/**
 * Whether the own wallet asks for its PIN on this page (`enableAmPin` of `portalConfig`); undefined until it is known.
 * Where it cannot be known it does not: the approval on the phone is taken everywhere.
 */
export const useAsksPin = (): boolean | undefined => {
  const call = useCall();
  const [asksPin, setAsksPin] = useState<boolean>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void call('portalConfig', { code: 'portal' }, { signal, timeoutMs: patienceMs }).then((answer) => {
      if (signal.aborted) return;
      if (answer.outcome === 'success') {
        const { customerCareNumber, pinResetDial, paymentMaxTry } = answer.result;
        keepConfig({ customerCareNumber, pinResetDial, paymentMaxTry });
      }
      setAsksPin(answer.outcome === 'success' && answer.result.enableAmPin);
    });
    return () => controller.abort();
  }, [call]);
  return asksPin;
};
