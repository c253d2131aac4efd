import { useEffect } from 'react';
import { peekEarly } from '../../../api/early.ts';
import { useCall } from '../../../api/use-call.ts';
import { useAnswer } from '../../../loading/use-answer.ts';
import { keepConfig } from '../../../session/config.ts';

/** The forms wait this long for the configuration, in milliseconds. */
const patienceMs = 5000;

const request = { code: 'portal' } as const;

/**
 * Whether the own wallet asks for its PIN on this page (`enableAmPin` of `portalConfig`); undefined until it is known.
 * Where it cannot be known it does not: the approval on the phone is taken everywhere.
 */
export const useAsksPin = (): boolean | undefined => {
  const call = useCall();
  const { answer } = useAnswer(
    request.code,
    (signal) => call('portalConfig', request, { signal, timeoutMs: patienceMs }),
    { early: () => peekEarly('portalConfig', request) },
  );
  useEffect(() => {
    if (answer?.outcome === 'success') keepConfig(answer.result);
  }, [answer]);
  return answer && answer.outcome === 'success' && answer.result.enableAmPin;
};
