import { setTimeout as pause } from 'node:timers/promises';

const pauseMilliseconds = 100;
const answerMilliseconds = 5_000;

/** Resolves once a GET of the address is answered with a 2xx status; when `signal` is aborted, throws what it met last. */
export const untilReady = async (address: string, signal: AbortSignal): Promise<void> => {
  let met = 'was not asked';
  while (!signal.aborted) {
    met = await ask(address, signal);
    if (met === 'ready') return;
    await pause(pauseMilliseconds);
  }
  throw new Error(`${address} ${met}`);
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
