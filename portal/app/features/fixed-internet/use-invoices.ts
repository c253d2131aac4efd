import type { OpenInvoice } from '@selfcare/contract/bills';
import { useState } from 'react';
import type { Answer, Lost, Refused } from '../../api/answer.ts';
import { useCall } from '../../api/call.ts';
import { callWithWork } from '../../api/work/call-with-work.ts';
import { useAnswer } from '../../loading/use-answer.ts';
import { byDueDate } from './fixed-internet-rules.ts';

export type Invoices =
  | { state: 'none' }
  | { state: 'reading' }
  | { state: 'listed'; invoices: OpenInvoice[] }
  | { state: 'refused'; refusal: Refused }
  | { state: 'failed'; failure: Refused | Lost };

const refusals = new Set(['60119', '60005', '400', '404']);

export const invoicesOf = (answer: Answer<OpenInvoice[]>): Invoices => {
  if (answer.outcome === 'success') return { state: 'listed', invoices: byDueDate(answer.result) };
  if (answer.outcome === 'refused' && refusals.has(answer.code)) return { state: 'refused', refusal: answer };
  return { state: 'failed', failure: answer };
};

type Pair = { accountNo: string; contactPersonEmailId: string };

export const useInvoices = (pair: Pair) => {
  const call = useCall();
  const [asked, setAsked] = useState<Pair>();
  const key = asked && JSON.stringify(asked);
  const { answer, again } = useAnswer(key, (signal) => callWithWork(call, 'fixedInvoices', asked ?? pair, { signal }));
  const isAsked = key === JSON.stringify(pair);
  const invoices: Invoices = !isAsked ? { state: 'none' } : answer ? invoicesOf(answer) : { state: 'reading' };
  const ask = () => {
    again();
    setAsked(pair);
  };
  return { invoices, ask };
};
