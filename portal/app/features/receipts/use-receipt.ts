import type { ReceiptResult } from '@selfcare/contract/receipts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Lost, Refused } from '../../api/answer.ts';
import { useCall } from '../../api/use-call.ts';

/** What the server says of a code; undefined while it is awaited. */
export type Checked = ReceiptResult | Refused | Lost | undefined;

/**
 * Asks `checkReceipt` whether a receipt with this code is real; `again` asks once more, and so does the network where
 * it comes back after a question that was lost.
 */
export const useReceipt = (code: string): { checked: Checked; again: () => void } => {
  const call = useCall();
  const [checked, setChecked] = useState<Checked>();
  const [asked, setAsked] = useState(0);
  const again = () => {
    setChecked(undefined);
    setAsked((count) => count + 1);
  };

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void call('checkReceipt', { code }, { signal }).then((answer) => {
      if (!signal.aborted) setChecked(answer.outcome === 'success' ? answer.result : answer);
    });
    return () => controller.abort();
    // Each `again` asks once more.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [call, code, asked]);

  const onOnline = useEffectEvent(again);
  const isLost = checked !== undefined && 'outcome' in checked && checked.outcome === 'lost';
  useEffect(() => {
    if (!isLost) return undefined;
    const onBack = () => onOnline();
    addEventListener('online', onBack);
    return () => removeEventListener('online', onBack);
  }, [isLost]);
  return { checked, again };
};
