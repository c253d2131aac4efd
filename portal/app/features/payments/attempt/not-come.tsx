import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../../site/site.tsx';
import { toasts } from '../../../ui/messages/toast-store.ts';

/** What was needed to go on did not come: it is told, and nothing goes on. */
export function NotCome({ onCancel }: { onCancel: () => void }) {
  const { errorNetwork } = useTexts('payment');
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    toasts.show({ type: 'error', message: errorNetwork, seconds: 10 });
    cancel();
  }, [errorNetwork]);
  return null;
}
