import type { Content } from '@selfcare/contract/portal-entry';
import {
  checkForm,
  keptValue,
  mostLetters,
  sayOf,
  unknownNames,
  type FormValues,
} from '@selfcare/contract/content/check-form';
import type { FormField, FormPackage } from '@selfcare/contract/content/form';
import { formFields, type ShownField } from '@selfcare/contract/content/form-fields';
import type { NumberPlan } from '@selfcare/contract/values/msisdn';
import { typeset } from '@selfcare/contract/values/typography';
import { isRefusal, refuse, refuseField, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import { budgetTable } from '../../http/limits/budget-table.ts';
import type { CallerBudgets } from '../../http/limits/caller-budgets.ts';
import { textsFor } from '../../locales/texts.ts';
import type { DraftStore } from './draft-store.ts';
import type { FeedbackStore } from './feedback-store.ts';

type Deps = {
  readPackage: Content['package'];
  market: NumberPlan;
  towns?: readonly string[] | undefined;
  budgets: Pick<CallerBudgets, 'reserve'>;
  drafts: DraftStore;
  feedback: FeedbackStore;
  hash: (purpose: string, text: string) => string;
  alarm: (alarm: 'feedback-exhausted' | 'drafts-exhausted') => void;
};

const keyPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const keptOf = (fields: readonly ShownField[], values: FormValues): FormValues =>
  Object.fromEntries(
    fields
      .filter(({ name }) => Object.hasOwn(values, name))
      .map((field) => [field.name, keptValue(field, values[field.name])] as const)
      .filter(([, value]) => value !== ''),
  );

/** Returns a form's content independent of field order. */
const sameOf = (formId: string, values: FormValues) => [
  formId,
  Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)),
];

const refuseUnknown = (names: readonly string[]) =>
  refuse('400', { fields: names.slice(0, 20).map((name) => ({ path: `values.${name}`, message: 'fieldUnknown' })) });

/** Returns true for forms of this call: feedback and public ones. Others have their own calls. */
const isSentHere = (formId: string, form: FormPackage | undefined): form is FormPackage =>
  form !== undefined && (formId === 'feedback' || form.public === true);

/** Refuses wrong fields, each with its message; undefined when all are right. */
const refuseWrong = (fields: readonly ShownField[], values: FormValues, { language }: Context) => {
  const { forms } = textsFor(language);
  const wrong = Object.entries(checkForm(fields, values, forms)).map(([name, message]) => ({
    path: `values.${name}`,
    message: typeset(message, language),
  }));
  return wrong.length > 0 ? refuse('400', { result: { fields: wrong } }) : undefined;
};

/** Returns the longest draft value; typed phone numbers are longer than their digits. */
const mostOf = ({ type, maxLength = mostLetters }: FormField) => (type === 'tel' ? Math.max(maxLength, 40) : maxLength);

/** Refuses values over their field's length; a draft may be wrong in every other way. */
const refuseLong = (fields: readonly FormField[], values: FormValues, { language }: Context) => {
  const { tooLong } = textsFor(language).forms;
  const isLong = (field: FormField) =>
    Object.hasOwn(values, field.name) && String(values[field.name]).length > mostOf(field);
  const wrong = fields.filter(isLong).map((field) => ({
    path: `values.${field.name}`,
    message: typeset(sayOf(tooLong, field, mostOf(field)), language),
  }));
  return wrong.length > 0 ? refuse('400', { result: { fields: wrong } }) : undefined;
};

export const createFormHandlers = ({
  readPackage,
  market,
  towns,
  budgets,
  drafts,
  feedback,
  hash,
  alarm,
}: Deps): HandlersOf<'forms'> => {
  const formOf = (formId: string, { language }: Context) => readPackage(`form-${formId}`, language);

  const send = async (
    sent: { formId: string; values: FormValues; fingerprint: string; key: string | undefined },
    context: Context,
  ): Promise<Answer<{ refFeedbackId: string }>> => {
    const reserved = await budgets.reserve(budgetTable.feedback, context);
    if (isRefusal(reserved)) {
      if (reserved.by !== 'all') return { refusal: { ...reserved.refusal, detail: 'feedbackSpent' } };
      alarm('feedback-exhausted');
      return reserved;
    }
    context.rememberBrowser();
    const refFeedbackId = await feedback.add({ ...sent, language: context.language });
    await drafts.forget(context.browser.hash, sent.formId);
    return { result: { refFeedbackId } };
  };

  return {
    saveForm: async ({ formId, uniqueCode, values }, context) => {
      const form = formOf(formId, context);
      if (!form) return refuse('404');
      const unknown = unknownNames(form.fields, values);
      if (unknown.length > 0) return refuseUnknown(unknown);
      const long = refuseLong(formFields(form, market, towns), values, context);
      if (long) return long;
      const { hash: browserHash } = context.browser;
      const needed = (await drafts.has(uniqueCode, browserHash))
        ? [budgetTable.drafts]
        : [budgetTable.drafts, budgetTable.newDrafts];
      for (const budget of needed) {
        const reserved = await budgets.reserve(budget, context, hash('form-code', uniqueCode));
        if (!isRefusal(reserved)) continue;
        if (reserved.by === 'all') alarm('drafts-exhausted');
        return reserved;
      }
      const isKept =
        Object.keys(values).length === 0
          ? await drafts.remove(uniqueCode, browserHash)
          : await drafts.save(uniqueCode, browserHash, { formId, values });
      if (!isKept) return refuse('404');
      context.rememberBrowser();
      return { result: { saved: true } };
    },
    loadForm: async ({ uniqueCode }, context) => {
      const reserved = await budgets.reserve(budgetTable.draftLoads, context);
      if (isRefusal(reserved)) return reserved;
      const draft = await drafts.load(uniqueCode, context.browser.hash);
      if (!draft) return refuse('404');
      const { formId, values, savedAt } = draft;
      return { result: { formId, values: { ...values }, savedAt: savedAt.toISOString() } };
    },
    submitFeedback: async ({ formId, values }, context) => {
      const form = formOf(formId, context);
      if (!isSentHere(formId, form)) return refuse('404');
      const given = context.header('idempotency-key');
      if (given !== undefined && !keyPattern.test(given)) return refuseField('idempotency-key', 'headerMissing');
      const unknown = unknownNames(form.fields, values);
      if (unknown.length > 0) return refuseUnknown(unknown);
      const fields = formFields(form, market, towns);
      const kept = keptOf(fields, values);
      const key = given?.toLowerCase();
      const sent = { formId, values: kept, key, fingerprint: feedback.fingerprint(sameOf(formId, kept)) };
      const checkAndSend = async () => refuseWrong(fields, values, context) ?? (await send(sent, context));
      if (key === undefined) return checkAndSend();
      return feedback.alone(key, async () => {
        const before = await feedback.find(key);
        if (!before) return checkAndSend();
        if (before.fingerprint !== sent.fingerprint) return refuse('422', { detail: 'feedbackDiffers' });
        return { result: { refFeedbackId: before.id } };
      });
    },
  };
};
