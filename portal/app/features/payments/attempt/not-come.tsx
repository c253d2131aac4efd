import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../../site/site.tsx';
import { toasts } from '../../../ui/messages/toast-store.ts';

/** Shows a toast and cancels, because a needed part did not load. */
export function NotCome({ onCancel }: { onCancel: () => void }) {
  const { errorNetwork } = useTexts('payment');
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    toasts.show({ type: 'error', message: errorNetwork, seconds: 10 });
    cancel();
  }, [errorNetwork]);
  return null;
}
