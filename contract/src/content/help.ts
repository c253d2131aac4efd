import { z } from 'zod';
import { contentIcons } from './lists.ts';
import { href, line, slug } from './packages.ts';

/** A stable id, the same in all languages. The id of a deleted question is never reused. */
const questionId = z.string().regex(/^[a-z0-9-]{3,60}$/, 'must be 3 to 60 of a-z, 0-9 and -');

const question = z.strictObject({
  id: questionId,
  question: line,
  /** HTML. */
  answer: z.string().min(1).max(50_000),
  popular: z.boolean().optional(),
  /** Ids of other questions. */
  related: z.array(questionId).max(10).optional(),
});

const section = z.strictObject({ slug, title: line, questions: z.array(question) });

const group = z.strictObject({ slug, title: line, sections: z.array(section) });

const topic = z.strictObject({
  slug,
  title: line,
  icon: z.enum(contentIcons),
  /** The target of its tile; by default its own stage. */
  redirect: href.optional(),
  groups: z.array(group),
});

/** The package `{lang}-help-documents`: the tree of the help centre with its answers. */
export const helpDocuments = z.strictObject({ topics: z.array(topic) });

/** A question of the help centre. */
export type HelpQuestion = z.infer<typeof question>;
/** A group of the help centre. */
export type HelpGroup = z.infer<typeof group>;
/** A topic of the help centre. */
export type HelpTopic = z.infer<typeof topic>;
/** The package of the help centre. */
export type HelpDocuments = z.infer<typeof helpDocuments>;
