import { rowOf, type PageId } from '../site/pages.ts';

type Facts = {
  script?: 'plain-tariffs.ts' | 'plain-help.ts' | 'plain-form.ts' | 'plain-places.ts';
  form?: true;
  catalogue?: 'all' | 'featured';
  noindex?: true;
  httpStatus?: 404;
};

const facts: Partial<Record<PageId, Facts>> = {
  home: { form: true, catalogue: 'featured' },
  recharge: { form: true },
  bill: { form: true },
  'fixed-internet': { form: true },
  broadband: { form: true },
  bundles: { form: true },
  tariffs: { catalogue: 'all', script: 'plain-tariffs.ts' },
  payment: { form: true, noindex: true },
  status: { noindex: true },
  receipt: { form: true, noindex: true },
  'lead-status': { form: true },
  works: { noindex: true },
  help: { script: 'plain-help.ts' },
  shops: { script: 'plain-places.ts' },
  dealers: { script: 'plain-places.ts' },
  coverage: { script: 'plain-places.ts' },
  feedback: { script: 'plain-form.ts' },
  'not-found': { noindex: true, httpStatus: 404 },
  'lost-payment': { noindex: true, httpStatus: 404 },
  unknown: { noindex: true, httpStatus: 404 },
};

export const factsOf = (page: PageId): Facts => facts[page] ?? {};

export const scriptOf = (page: PageId) =>
  `app/${rowOf(page).plain ? (factsOf(page).script ?? 'plain.ts') : 'client.tsx'}`;
