import { useEffect } from 'react';
import type { Lost, Refused } from '../api/answer.ts';
import { explain, type ErrorTexts } from '../api/explain.ts';
import { toasts } from '../ui/messages/toast-store.ts';

/** Says a failure in a toast as well, once. */
export const useFailureToast = (failure: Refused | Lost | undefined, texts: ErrorTexts) => {
  useEffect(() => {
    if (failure) toasts.show({ type: 'error', message: explain(failure, texts) });
  }, [failure, texts]);
};
