/** The form of who wants it: its button stands outside it. */
export const formId = 'lead-form';
