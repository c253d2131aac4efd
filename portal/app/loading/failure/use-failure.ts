import { useEffect } from 'react';
import type { Lost, Refused } from '../../api/answer.ts';
import { type ErrorTexts, explain } from '../../api/explain.ts';
import { toasts } from '../../ui/messages/toast-store.ts';

/** A failure of the server or the network. A method that is closed is a refusal with its own words. */
const isUnexpected = (failure: Refused | Lost): boolean =>
  failure.outcome === 'lost'
    ? failure.reason !== 'aborted'
    : /^5\d\d$/.test(failure.code) && failure.result.reason !== 'closed';

/** The words of the toast for an unexpected failure: the server's where it sent some; undefined for any other refusal. */
export const toastText = (failure: Refused | Lost, texts: ErrorTexts): string | undefined => {
  if (!isUnexpected(failure)) return undefined;
  return (failure.outcome === 'refused' && failure.message) || texts.errorGeneric;
};

/** Returns how long a toast stays, in seconds: longer on payment screens. */
export const toastSeconds = ({ pathname }: Pick<Location, 'pathname'>): number =>
  pathname.includes('/payment/') ? 10 : 3;

/** What stays in place of a failure: without the server's sentence where the toast says it. */
export const textInPlace = (failure: Refused | Lost, texts: ErrorTexts): string =>
  explain(failure.outcome === 'refused' && isUnexpected(failure) ? { ...failure, message: '' } : failure, texts);

/**
 * Shows a toast for an unexpected failure, once as long as its words are the same. Returns what stays in place, and how that is
 * announced: the toast announces what it says, so the place is silent then.
 */
export const useFailure = (
  failure: Refused | Lost | undefined,
  texts: ErrorTexts,
  announced: 'status' | 'alert' = 'status',
): { text: string; role: 'status' | 'alert' | undefined } => {
  const message = failure && toastText(failure, texts);
  useEffect(() => {
    if (message !== undefined) toasts.show({ type: 'error', message, seconds: toastSeconds(location) });
  }, [message]);
  return {
    text: failure ? textInPlace(failure, texts) : '',
    role: message === undefined ? announced : undefined,
  };
};
