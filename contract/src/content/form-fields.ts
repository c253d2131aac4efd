import { emailPattern } from '../values/email.ts';
import type { FormField, FormPackage } from './form.ts';

const patternOfEmails = emailPattern.source.replace(/^\^|\$$/g, '');

const withPattern = (field: FormField): FormField =>
  field.type === 'email' ? { ...field, pattern: field.pattern ?? patternOfEmails } : field;

const withTowns = (field: FormField, towns: readonly string[] | undefined): FormField =>
  field.options === 'city-config' && towns
    ? { ...field, options: towns.map((town) => ({ value: town, label: town })) }
    : field;

/**
 * The fields of a form as they are shown and checked: in the order of their ranks, with the pattern of e-mails where a field of them names none, and with the
 * towns of the town list where a field asks for them. Where no list is known such a field takes any text.
 */
export const formFields = ({ fields }: Pick<FormPackage, 'fields'>, towns?: readonly string[]): FormField[] =>
  fields.toSorted((one, other) => one.rank - other.rank).map((field) => withPattern(withTowns(field, towns)));
