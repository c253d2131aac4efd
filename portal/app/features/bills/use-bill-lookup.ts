import { useEffect, useEffectEvent, useState } from 'react';
import type { Answer, Lost, Refused } from '../../api/answer.ts';
import { useCall } from '../../api/use-call.ts';
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
  const [asked, setAsked] = useState<{ key: BillKey; isAgain: boolean }>();
  const [known, setKnown] = useState<{ asked: unknown; bill: BillState }>();
  const current = asked?.key.msisdn === msisdn ? asked : undefined;
  const isKnown = known !== undefined && known.asked === current;

  useEffect(() => {
    const key = readBillKey();
    // oxlint-disable-next-line react/set-state-in-effect
    if (key) setAsked((now) => now ?? { key, isAgain: true });
  }, []);

  useEffect(() => {
    if (!current || isKnown) return undefined;
    const controller = new AbortController();
    void readBill(call, current.key, controller.signal).then((answer) => {
      if (controller.signal.aborted) return;
      const bill = billStateOf(answer, current.key);
      if (bill.state === 'refused') removeBillKey();
      if (bill.state === 'found') tell(bill.bill, current.isAgain);
      // A key that was kept and no longer opens anything is no news.
      setKnown({ asked: current, bill: bill.state === 'refused' && current.isAgain ? { state: 'none' } : bill });
    });
    return () => controller.abort();
  }, [call, current, isKnown]);

  const open = (key: BillKey) => {
    keepBillKey(key);
    setAsked({ key, isAgain: false });
  };
  const close = () => {
    removeBillKey();
    setAsked(undefined);
  };
  const again = () => setAsked((now) => now && { ...now });
  const bill: BillState = !current ? { state: 'none' } : isKnown ? known.bill : { state: 'reading' };
  return { bill, isAgain: current?.isAgain === true, open, close, again };
};
