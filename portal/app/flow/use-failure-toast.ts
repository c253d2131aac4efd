import { useEffect } from 'react';
import type { Answer } from '../api/answer.ts';
import { explain, type ErrorTexts } from '../api/explain.ts';
import { toasts } from '../ui/messages/toast-store.ts';

/** Says an answer that gives no result in a toast as well, once. */
export const useFailureToast = (answer: Answer<unknown> | undefined, texts: ErrorTexts) => {
  useEffect(() => {
    if (answer && answer.outcome !== 'success') toasts.show({ type: 'error', message: explain(answer, texts) });
  }, [answer, texts]);
};
