import { z } from 'zod';
import { actionTypes, fieldTypes } from './lists.ts';
import { href, line, words } from './packages.ts';

/** A pattern that may be compiled; whether it can backtrack catastrophically is asked by the check. */
const pattern = z
  .string()
  .min(1)
  .max(200)
  .refine((source) => {
    try {
      return Boolean(new RegExp(`^(?:${source})$`, 'u'));
    } catch {
      return false;
    }
  }, 'is no regular expression');

const length = z.int().min(0).max(5000);

/** The towns of the town list, in place of options of its own. */
const townOptions = 'city-config';

const field = z
  .strictObject({
    name: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/, 'must be letters, digits and _, a letter first')
      .refine((name) => !(name in {}), 'is a reserved name'),
    label: words,
    type: z.enum(fieldTypes),
    required: z.boolean(),
    placeholder: line.optional(),
    /** Fits the whole value, as in HTML, with the flag `u`. */
    pattern: pattern.optional(),
    errorMessage: line.optional(),
    minLength: length.optional(),
    maxLength: length.optional(),
    rank: z.number(),
    options: z
      .union([
        z.literal(townOptions),
        z
          .array(z.strictObject({ value: z.string().min(1).max(200), label: line }))
          .min(1)
          .max(200),
      ])
      .optional(),
    countryCode: z.string().max(5).optional(),
  })
  .refine(({ minLength = 0, maxLength = Infinity }) => minLength <= maxLength, {
    path: ['maxLength'],
    message: 'is below minLength',
  })
  .refine(({ type, options }) => (type === 'select' || type === 'radio') === (options !== undefined), {
    path: ['options'],
    message: 'belong to select and radio alone, and to each of them',
  });

/** A button: it sends, empties the form, or (`other`) leads away, home unless it says where. */
const action = z
  .strictObject({ type: z.enum(actionTypes), label: line, rank: z.number(), href: href.optional() })
  .refine(({ type, href: to }) => type === 'other' || to === undefined, {
    path: ['href'],
    message: 'belongs to an action of the type other alone',
  });

const isUnique = (names: readonly string[]) => new Set(names).size === names.length;

/** `{lang}-form-{formId}`: a form. `public` gives one that no page of the portal has an address of its own. */
export const formPackage = z.strictObject({
  fields: z
    .array(field)
    .min(1)
    .max(60)
    .refine((fields) => isUnique(fields.map(({ name }) => name)), 'name a field twice'),
  actions: z.array(action).min(1).max(6),
  public: z.boolean().optional(),
  /** Of the words that its terms are agreed to by; an older one is refused. */
  version: z.string().min(1).max(40).optional(),
  /** Of the page of a public form. */
  title: line.optional(),
  lead: words.optional(),
});

export type FormField = z.infer<typeof field>;
export type FormAction = z.infer<typeof action>;
export type FormPackage = z.infer<typeof formPackage>;
