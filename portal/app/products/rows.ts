import { dayText } from '../format/day-text.ts';
import type { Texts } from '../locales/texts.ts';
import type { QueryData } from '../session/query-data.ts';

export type Row<Value = string> = { label: string; value: Value };

export const row = <Value>(label: string, value: Value | undefined | null | false | ''): Row<Value>[] =>
  value ? [{ label, value }] : [];

type DayWords = { texts: Pick<Texts['status'], 'startDate' | 'endDate' | 'dueDate'>; tag: string };

export const dayRows = (invoice: QueryData['invoiceDetail'] | null, { texts, tag }: DayWords): Row[] => {
  const day = (date: string | undefined) => date && dayText(date, tag);
  return [
    ...row(texts.startDate, day(invoice?.billingStartDate)),
    ...row(texts.endDate, day(invoice?.billingEndDate)),
    ...row(texts.dueDate, day(invoice?.dueDate)),
  ];
};
