import type { StatusResult } from '@selfcare/contract/payments';
import { contentsText } from '../../format/bundles/size.ts';
import { dayText } from '../../format/day-text.ts';
import { timeText } from '../../format/time-text.ts';
import type { Texts } from '../../locales/texts.ts';

type Words = { texts: Texts['status']; tag: string; timeZone: string };
type Fact = { label: string; value: string };

const bundleFacts = (bundle: NonNullable<StatusResult['bundle']>, words: Words): Fact[] => {
  const { texts } = words;
  const { expiresAt } = bundle;
  return [
    { label: texts.benefits, value: contentsText(bundle, words) },
    { label: texts.expires, value: expiresAt ? timeText(expiresAt, words) : '' },
  ];
};

const invoiceFacts = (invoice: NonNullable<StatusResult['invoice']>, { texts, tag }: Words): Fact[] => [
  { label: texts.startDate, value: dayText(invoice.billingStartDate, tag) },
  { label: texts.endDate, value: dayText(invoice.billingEndDate, tag) },
  { label: texts.dueDate, value: dayText(invoice.dueDate, tag) },
];

/** What a bundle holds and when it ends, or the days of an invoice; what is not known has no row. */
export const productFacts = ({ bundle, invoice }: Pick<StatusResult, 'bundle' | 'invoice'>, words: Words): Fact[] =>
  [...(bundle ? bundleFacts(bundle, words) : []), ...(invoice ? invoiceFacts(invoice, words) : [])].filter(
    ({ value }) => value !== '',
  );
