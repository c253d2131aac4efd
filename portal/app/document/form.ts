import type { PageAddress } from '@selfcare/contract/portal-entry';
import { formFields } from '@selfcare/contract/content/form-fields';
import type { FormField } from '@selfcare/contract/content/form';
import { townsOf } from '@selfcare/markets/market';
import type { FormView } from '../loading/loaded.ts';
import { link, type PageId } from '../site/pages.ts';
import type { Edition } from './edition.ts';

const worded = (field: FormField, word: Edition['word']): FormField => ({
  ...field,
  label: word(field.label),
  ...(field.placeholder !== undefined && { placeholder: word(field.placeholder) }),
  ...(field.errorMessage !== undefined && { errorMessage: word(field.errorMessage) }),
  ...(Array.isArray(field.options) && {
    options: field.options.map(({ value, label }) => ({ value, label: word(label) })),
  }),
});

export const formOf = (edition: Edition, page: PageId, { form, posted = {} }: PageAddress): FormView | undefined => {
  const isLead = page === 'home-internet';
  const id = isLead ? 'hbb-customer' : (form ?? 'feedback');
  const found = page === 'feedback' || isLead ? edition.read(`form-${id}`) : undefined;
  if (!found || (form !== undefined && !found.public)) return undefined;
  const { word, texts } = edition;
  const own = isLead ? texts.homeInternet : form === undefined ? texts.feedback : texts.form;
  return {
    id,
    path: isLead ? link('home-internet', {}) : form === undefined ? link('feedback', {}) : `/form/${id}`,
    ...(found.version !== undefined && { version: found.version }),
    title: word(found.title ?? own.pageTitle),
    lead: word(found.lead ?? (form === undefined ? texts.form.feedbackLead : texts.form.lead)),
    fields: formFields(found, edition.market, townsOf(edition.market)).map((field) => worded(field, word)),
    actions: found.actions
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ type, label, rank, href = '/' }) => {
        const shown = { type, label: word(label), rank };
        return type === 'other' ? Object.assign(shown, { href: edition.href(href) }) : shown;
      }),
    ...(isLead && {
      feasibleTowns: (edition.market.towns ?? [])
        .filter(({ hbbLeadFeasibility }) => hbbLeadFeasibility)
        .map(({ cityName }) => cityName),
    }),
    posted,
  };
};
