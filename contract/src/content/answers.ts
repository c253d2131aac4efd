import { z } from 'zod';

const opco = z.string().min(1).max(10);

/** The query of a content package. `pageUrl` is the page's name, with its language as prefix for some pages. */
export const activePackageQuery = z.object({ opco, pageUrl: z.string().min(1).max(120) });
/** The package as JSON text. */
export const activePackageResult = z.object({ packageHtml: z.string() });

/** The query of the help centre's questions. */
export const faqsQuery = z.object({ opco });
/** A question with its answer. The percentage of likes is null below ten votes. */
const faqItem = z.object({
  questionId: z.string(),
  category: z.string(),
  question: z.string(),
  answer: z.string(),
  countLikePercentage: z.int().nullable(),
});
const helpItem = z.object({
  questionId: z.string(),
  question: z.string(),
  category: z.string(),
  parentCategory: z.string(),
  href: z.string(),
  popular: z.enum(['true', 'false']),
});
/** Every question of the help centre: with its answer, and with its page. */
export const faqsResult = z.object({ faqs: z.array(faqItem), help: z.array(helpItem) });

const yesOrNo = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true');
/** A vote on an answer. */
export const likeRequest = z.object({ questionId: z.string().min(1).max(60), isLike: yesOrNo, opco });
/** The result of all votes; null below ten. */
export const likeResult = z.object({ questionId: z.string(), countLikePercentage: z.int().nullable() });

/** `translations/{lang}/orp.json`: the portal's texts of payment and home. */
export const orpTranslation = z.object({
  payment: z.object({
    smartCashPayment: z.record(z.string(), z.string()),
    paymentPageLayout: z.record(z.string(), z.string()),
  }),
  awlanding: z.record(z.string(), z.string()),
  packageHtml: z.string(),
});

/** A question with its answer. */
export type FaqItem = z.infer<typeof faqItem>;
/** A question with its page. */
export type HelpItem = z.infer<typeof helpItem>;
/** The questions of the help centre. */
export type FaqsResult = z.infer<typeof faqsResult>;
/** The texts of `translations/{lang}/orp.json`. */
export type OrpTranslation = z.infer<typeof orpTranslation>;
