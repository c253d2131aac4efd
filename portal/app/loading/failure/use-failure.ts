import { useEffect } from 'react';
import { type Lost, type Refused, type ErrorTexts, explain } from '../../api/answer.ts';
import { toasts } from '../../ui/messages/toast-store.ts';

/** Returns whether a failure is unexpected. A closed method is not: it has its own text. */
export const isUnexpected = (failure: Refused | Lost): boolean =>
  failure.outcome === 'lost'
    ? failure.reason !== 'aborted'
    : /^5\d\d$/.test(failure.code) && failure.result.reason !== 'closed';

export const toastText = (failure: Refused | Lost, texts: ErrorTexts): string | undefined => {
  if (!isUnexpected(failure)) return undefined;
  return (failure.outcome === 'refused' && failure.message) || texts.errorGeneric;
};

export const toastSeconds = ({ pathname }: Pick<Location, 'pathname'>): number =>
  pathname.includes('/payment/') ? 10 : 3;

export const textInPlace = (failure: Refused | Lost, texts: ErrorTexts): string =>
  explain(failure.outcome === 'refused' && isUnexpected(failure) ? { ...failure, message: '' } : failure, texts);

/** Shows a toast once per wording. Returns the text in place, silent if the toast announces it. */
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
