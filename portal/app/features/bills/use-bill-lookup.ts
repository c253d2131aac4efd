import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Answer, Lost, Refused } from '../../api/answer.ts';
import { useCall } from '../../api/call.ts';
import { useAnswer } from '../../loading/use-answer.ts';
import type { Bill } from './bill-rules.ts';
import { keepBillKey, readBill, readBillKey, removeBillKey, type BillKey } from './read-bill.ts';

export type BillState =
  | { state: 'none' }
  | { state: 'reading' }
  | { state: 'found'; bill: Bill }
  | { state: 'refused'; refusal: Refused; key: BillKey }
  | { state: 'failed'; failure: Refused | Lost };

const refusals = new Set(['60119', '60005', '404', '400', '2004']);

export const billStateOf = (answer: Answer<Bill>, key: BillKey): BillState => {
  if (answer.outcome === 'success') return { state: 'found', bill: answer.result };
  if (answer.outcome === 'refused' && refusals.has(answer.code)) return { state: 'refused', refusal: answer, key };
  return { state: 'failed', failure: answer };
};

/**
 * Reads a line's bill once something opens it. A key of this tab is reused, so that Back and reload show the present
 * amount; `isAgain` tells `onFound` so.
 */
export const useBillLookup = (msisdn: string, onFound: (bill: Bill, isAgain: boolean) => void) => {
  const call = useCall();
  const tell = useEffectEvent(onFound);
  const [asked, setAsked] = useState<{ key: BillKey; isAgain: boolean; count: number }>();
  /** Each opening is a new question, even for the account that was just closed. */
  const openings = useRef(0);
  const current = asked?.key.msisdn === msisdn ? asked : undefined;

  useEffect(() => {
    const key = readBillKey();
    // oxlint-disable-next-line react/set-state-in-effect
    if (key) setAsked((now) => now ?? { key, isAgain: true, count: 0 });
  }, []);

  const { answer, again } = useAnswer(current && JSON.stringify(current), async (signal) => {
    if (!current) return { outcome: 'lost', reason: 'aborted' };
    const { key, isAgain } = current;
    const read = await readBill(call, key, signal);
    if (signal.aborted) return read;
    if (billStateOf(read, key).state === 'refused') removeBillKey();
    if (read.outcome === 'success') tell(read.result, isAgain);
    return read;
  });

  const open = (key: BillKey) => {
    keepBillKey(key);
    openings.current += 1;
    setAsked({ key, isAgain: false, count: openings.current });
  };
  const close = () => {
    removeBillKey();
    setAsked(undefined);
  };
  const known: BillState | undefined = current && answer && billStateOf(answer, current.key);
  // A cached key that no longer opens anything is not reported.
  const isNoNews = current?.isAgain && known?.state === 'refused';
  const bill: BillState = !current || isNoNews ? { state: 'none' } : (known ?? { state: 'reading' });
  return { bill, isAgain: current?.isAgain === true, open, close, again };
};
