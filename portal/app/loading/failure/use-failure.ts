import { useEffect } from 'react';
import type { Lost, Refused } from '../../api/answer.ts';
import type { ErrorTexts } from '../../api/explain.ts';
import { textInPlace, toastSeconds, toastText } from './unexpected.ts';
import { toasts } from '../../ui/messages/toast-store.ts';

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
