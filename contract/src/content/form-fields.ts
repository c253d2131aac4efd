import { emailPattern } from '../values/email.ts';
import type { NumberPlan } from '../values/msisdn.ts';
import type { FormField, FormPackage } from './form.ts';

/** A field as it is shown and checked; a phone number has the plan that it is read by. */
export type ShownField = FormField & { plan?: NumberPlan };

const patternOfEmails = emailPattern.source.replace(/^\^|\$$/g, '');

const withPattern = (field: FormField): FormField =>
  field.type === 'email' ? { ...field, pattern: field.pattern ?? patternOfEmails } : field;

/** A field that names another country takes that country's numbers, of which no plan is known. */
const withPlan = (field: FormField, { countryCode, msisdnLength, nationalPrefix }: NumberPlan): ShownField =>
  field.type === 'tel' && (field.countryCode ?? countryCode) === countryCode
    ? { ...field, plan: { countryCode, msisdnLength, ...(nationalPrefix && { nationalPrefix }) } }
    : field;

const withTowns = (field: FormField, towns: readonly string[] | undefined): FormField =>
  field.options === 'city-config' && towns
    ? { ...field, options: towns.map((town) => ({ value: town, label: town })) }
    : field;

/**
 * Returns the fields of a form as they are shown and checked: in the order of their ranks, with the pattern of emails where a field
 * of them names none, the market's plan in fields of phone numbers, and the towns of the town list where a field asks for them.
 * Where no list is known such a field takes any text.
 */
export const formFields = (
  { fields }: Pick<FormPackage, 'fields'>,
  plan: NumberPlan,
  towns?: readonly string[],
): ShownField[] =>
  fields
    .toSorted((one, other) => one.rank - other.rank)
    .map((field) => withPlan(withPattern(withTowns(field, towns)), plan));
