import { z } from 'zod';
import { actionTypes, fieldTypes } from './lists.ts';
import { href, line, words } from './packages.ts';

/** A regular expression that compiles. The check of content rejects catastrophic backtracking. */
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

/** The value of `options` that selects the town list. */
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
    /** Matches the whole value with the flag `u`, as in HTML. */
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

/** A button that sends or empties the form, or (`other`) links to `href`, by default the home page. */
const action = z
  .strictObject({ type: z.enum(actionTypes), label: line, rank: z.number(), href: href.optional() })
  .refine(({ type, href: to }) => type === 'other' || to === undefined, {
    path: ['href'],
    message: 'belongs to an action of the type other alone',
  });

const isUnique = (names: readonly string[]) => new Set(names).size === names.length;

/** The package `{lang}-form-{formId}`. `public` gives a form its own page. */
export const formPackage = z.strictObject({
  fields: z
    .array(field)
    .min(1)
    .max(60)
    .refine((fields) => isUnique(fields.map(({ name }) => name)), 'name a field twice'),
  actions: z.array(action).min(1).max(6),
  public: z.boolean().optional(),
  /** The version of the consent text; an older one is refused. */
  version: z.string().min(1).max(40).optional(),
  /** The heading of a public form's page. */
  title: line.optional(),
  lead: words.optional(),
});

/** A field of a form package. */
export type FormField = z.infer<typeof field>;
/** A button of a form package. */
export type FormAction = z.infer<typeof action>;
/** The package of a form. */
export type FormPackage = z.infer<typeof formPackage>;
