import { setTimeout as pause } from 'node:timers/promises';

const pauseMilliseconds = 100;
const answerMilliseconds = 5_000;

/**
 * Resolves once a GET of the address is answered with a 2xx status, or `signal` is aborted; meanwhile `onMet` is told what it
 * met.
 */
export const untilReady = async (
  address: string,
  signal: AbortSignal,
  onMet: (says: string) => void,
): Promise<void> => {
  while (!signal.aborted) {
    const met = await ask(address, signal);
    if (met === 'ready') return;
    onMet(`${address} ${met}`);
    await pause(pauseMilliseconds);
  }
};

const ask = async (address: string, signal: AbortSignal): Promise<string> => {
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(answerMilliseconds)]);
    const response = await fetch(address, { signal: patience });
    await response.body?.cancel();
    return response.ok ? 'ready' : `answers ${response.status}`;
  } catch {
    return 'does not answer';
  }
};
