import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Answer, Lost, Refused } from '../../api/answer.ts';
import { useCall } from '../../api/use-call.ts';
import { useAnswer } from '../../loading/use-answer.ts';
import type { Bill } from './bill-rules.ts';
import { keepBillKey, readBill, readBillKey, removeBillKey, type BillKey } from './read-bill.ts';

/** What is known of a line's bill. `refused` is the answer to this key; `failed` says nothing about it. */
export type BillState =
  | { state: 'none' }
  | { state: 'reading' }
  | { state: 'found'; bill: Bill }
  | { state: 'refused'; refusal: Refused; key: BillKey }
  | { state: 'failed'; failure: Refused | Lost };

/** Codes that say something about the account or the code, in words for the customer. */
const refusals = new Set(['60119', '60005', '404', '400', '2004']);

/** What an answer says of the bill. */
export const billStateOf = (answer: Answer<Bill>, key: BillKey): BillState => {
  if (answer.outcome === 'success') return { state: 'found', bill: answer.result };
  if (answer.outcome === 'refused' && refusals.has(answer.code)) return { state: 'refused', refusal: answer, key };
  return { state: 'failed', failure: answer };
};

/**
 * The bill of a line, once something opens it. `open` reads it; a key that this tab used lately is used again, so that
 * after Back or reload the amount is the present one. `onFound` is told of a bill that was read, `isAgain` where the
 * visitor did not ask for it just now.
 */
export const useBillLookup = (msisdn: string, onFound: (bill: Bill, isAgain: boolean) => void) => {
  const call = useCall();
  const tell = useEffectEvent(onFound);
  const [asked, setAsked] = useState<{ key: BillKey; isAgain: boolean; count: number }>();
  /** Each opening is a question of its own, also of the account that was closed just before. */
  const openings = useRef(0);
  const current = asked?.key.msisdn === msisdn ? asked : undefined;

  useEffect(() => {
    const key = readBillKey();
    // oxlint-disable-next-line react/set-state-in-effect
    if (key) setAsked((now) => now ?? { key, isAgain: true, count: 0 });
  }, []);

  const { answer, again } = useAnswer(current && JSON.stringify(current), async (signal) => {
    const { key, isAgain } = current!;
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
  // A key that was kept and no longer opens anything is no news.
  const isNoNews = current?.isAgain && known?.state === 'refused';
  const bill: BillState = !current || isNoNews ? { state: 'none' } : (known ?? { state: 'reading' });
  return { bill, isAgain: current?.isAgain === true, open, close, again };
};
