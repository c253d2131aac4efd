import { z } from 'zod';

/** A form's name: `feedback` for the package `form-feedback`. */
const formId = z.string().regex(/^[a-z0-9-]{2,40}$/);

/** The typed values by field. A number or rating may be text; a checkbox is a boolean. */
const values = z.record(z.string().min(1).max(60), z.union([z.string().max(65_536), z.number(), z.boolean()]));

/** An unguessable code from the page: 128 random bits or more. */
const uniqueCode = z.string().regex(/^[A-Za-z0-9_-]{22,200}$/);

/** A draft to store; the same browser finds it by its code. */
export const saveFormRequest = z.object({ formId, uniqueCode, values });
/** The result of storing a draft. */
export const saveFormResult = z.object({ saved: z.literal(true) });

/** The request for a draft by its code. */
export const loadFormRequest = z.object({ uniqueCode });
/** A draft as typed, with wrong values too. */
export const loadFormResult = z.object({ formId: z.string(), values, savedAt: z.iso.datetime({ offset: true }) });

/** A form to send, checked against the package of its name. */
export const submitFeedbackRequest = z.object({ formId, values });
/** The number of the stored form. */
export const submitFeedbackResult = z.object({ refFeedbackId: z.string() });
