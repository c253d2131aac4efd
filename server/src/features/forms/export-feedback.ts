import type { Feedback } from './feedback-store.ts';

export const feedbackTable = (all: readonly Feedback[]): string[][] => {
  const names = [...new Set(all.flatMap(({ values }) => Object.keys(values)))];
  const rows = all.map(({ id, formId, language, at, values }) => [
    id,
    formId,
    language,
    at.toISOString(),
    ...names.map((name) => (Object.hasOwn(values, name) ? String(values[name]) : '')),
  ]);
  return [['refFeedbackId', 'formId', 'language', 'at', ...names], ...rows];
};
