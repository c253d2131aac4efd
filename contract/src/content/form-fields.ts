import { emailPattern } from '../values/email.ts';
import type { NumberPlan } from '../values/msisdn.ts';
import type { FormField, FormPackage } from './form.ts';

/** A field ready to show and check; phone numbers have a number plan. */
export type ShownField = FormField & { plan?: NumberPlan };

const patternOfEmails = emailPattern.source.replace(/^\^|\$$/g, '');

const withPattern = (field: FormField): FormField =>
  field.type === 'email' ? { ...field, pattern: field.pattern ?? patternOfEmails } : field;

/** Adds the market's plan to phone numbers, except those of another country, whose plan is unknown. */
const withPlan = (field: FormField, { countryCode, msisdnLength, nationalPrefix }: NumberPlan): ShownField =>
  field.type === 'tel' && (field.countryCode ?? countryCode) === countryCode
    ? { ...field, plan: { countryCode, msisdnLength, ...(nationalPrefix && { nationalPrefix }) } }
    : field;

const withTowns = (field: FormField, towns: readonly string[] | undefined): FormField =>
  field.options === 'city-config' && towns
    ? { ...field, options: towns.map((town) => ({ value: town, label: town })) }
    : field;

/**
 * Returns the fields of a form, sorted by rank. It adds the default email pattern, the market's number plan and the
 * towns. Without a town list such a field accepts any text.
 */
export const formFields = (
  { fields }: Pick<FormPackage, 'fields'>,
  plan: NumberPlan,
  towns?: readonly string[],
): ShownField[] =>
  fields
    .toSorted((one, other) => one.rank - other.rank)
    .map((field) => withPlan(withPattern(withTowns(field, towns)), plan));
