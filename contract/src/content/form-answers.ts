import { z } from 'zod';

/** A form's own name, `feedback` of the package `form-feedback`. */
const formId = z.string().regex(/^[a-z0-9-]{2,40}$/);

/** What was typed, by the names of fields: a number or rating may come as text, a checkbox is a boolean. */
const values = z.record(z.string().min(1).max(60), z.union([z.string().max(65_536), z.number(), z.boolean()]));

/** Made by the page, so that nobody can guess it: 128 random bits or more. */
const uniqueCode = z.string().regex(/^[A-Za-z0-9_-]{22,200}$/);

/** A draft to keep: the same browser finds it again by its code. */
export const saveFormRequest = z.object({ formId, uniqueCode, values });
export const saveFormResult = z.object({ saved: z.literal(true) });

export const loadFormRequest = z.object({ uniqueCode });
/** A draft as it was typed, wrong values too. */
export const loadFormResult = z.object({ formId: z.string(), values, savedAt: z.iso.datetime({ offset: true }) });

/** A form that is sent, checked by the package of its name. */
export const submitFeedbackRequest = z.object({ formId, values });
/** The number under which it is kept. */
export const submitFeedbackResult = z.object({ refFeedbackId: z.string() });
