import { isFields, isText } from '../api/shape.ts';
import { keep, readKept, removeKept } from './storage.ts';

export type Draft<Field extends string> = Partial<Record<Field, string>>;

const isDraft = (value: unknown): value is Draft<string> => isFields(value) && Object.values(value).every(isText);

export const readDraft = <Field extends string>(form: string): Draft<Field> =>
  (readKept(`draft.${form}`, isDraft) ?? {}) as Draft<Field>;

export const keepDraft = <Field extends string>(form: string, draft: Draft<Field>) => keep(`draft.${form}`, draft);

export const removeDraft = (form: string) => removeKept(`draft.${form}`);
