import type { ReceiptResult } from '@selfcare/contract/receipts';
import { useEffect, useEffectEvent } from 'react';
import type { Lost, Refused } from '../../api/answer.ts';
import { useCall } from '../../api/use-call.ts';
import { useAnswer } from '../../loading/use-answer.ts';

/** What the server says of a code; undefined while it is awaited. */
export type Checked = ReceiptResult | Refused | Lost | undefined;

/**
 * Asks `checkReceipt` whether a receipt with this code is real; `again` asks once more, and so does the network where
 * it comes back after a question that was lost.
 */
export const useReceipt = (code: string): { checked: Checked; again: () => void } => {
  const call = useCall();
  const { answer, again } = useAnswer(code, (signal) => call('checkReceipt', { code }, { signal }));
  const checked = answer?.outcome === 'success' ? answer.result : answer;
  const onOnline = useEffectEvent(again);
  const isLost = answer?.outcome === 'lost';
  useEffect(() => {
    if (!isLost) return undefined;
    const onBack = () => onOnline();
    addEventListener('online', onBack);
    return () => removeEventListener('online', onBack);
  }, [isLost]);
  return { checked, again };
};
