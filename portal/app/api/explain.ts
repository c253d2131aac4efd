import { fill } from '../format/fill.ts';
import type { errors } from '../locales/fr/errors.ts';
import type { Lost, Refused } from './answer.ts';

export type ErrorTexts = typeof errors;

const lostText: Record<Lost['reason'], 'errorNetwork' | 'errorTimeout' | 'errorGeneric'> = {
  network: 'errorNetwork',
  timeout: 'errorTimeout',
  unreadable: 'errorGeneric',
  aborted: 'errorGeneric',
};

const withWait = (message: string, seconds: number, texts: ErrorTexts) => {
  if (seconds < 90) return fill(texts.errorWait, { message, seconds });
  return seconds < 5400
    ? fill(texts.errorWaitMinutes, { message, minutes: Math.ceil(seconds / 60) })
    : fill(texts.errorWaitHours, { message, hours: Math.ceil(seconds / 3600) });
};

/** Returns the sentence for a failure: the server's own if it sent one, with the time to wait. */
export const explain = (failure: Refused | Lost, texts: ErrorTexts): string => {
  if (failure.outcome === 'lost') return texts[lostText[failure.reason]];
  const message = failure.message || texts.errorGeneric;
  const { retryAfterSeconds: seconds, result } = failure;
  return seconds && result.reason !== 'closed' ? withWait(message, seconds, texts) : message;
};
