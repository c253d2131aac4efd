import { z } from 'zod';

const opco = z.string().min(1).max(10);

/** `pageUrl` names the page, with its language where that is part of the name. */
export const activePackageQuery = z.object({ opco, pageUrl: z.string().min(1).max(120) });
/** The package as a JSON text. */
export const activePackageResult = z.object({ packageHtml: z.string() });

export const faqsQuery = z.object({ opco });
/** A question with its answer; the share of likes is null before ten votes. */
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
/** Every question of the help centre: with its answer, and with the address of its page. */
export const faqsResult = z.object({ faqs: z.array(faqItem), help: z.array(helpItem) });

const yesOrNo = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true');
/** A vote: whether the answer helped. */
export const likeRequest = z.object({ questionId: z.string().min(1).max(60), isLike: yesOrNo, opco });
/** What all votes say now; null before ten of them. */
export const likeResult = z.object({ questionId: z.string(), countLikePercentage: z.int().nullable() });

/** `translations/{lang}/orp.json`: the texts of payment and home as the portal shows them. */
export const orpTranslation = z.object({
  payment: z.object({
    smartCashPayment: z.record(z.string(), z.string()),
    paymentPageLayout: z.record(z.string(), z.string()),
  }),
  awlanding: z.record(z.string(), z.string()),
  packageHtml: z.string(),
});

export type FaqItem = z.infer<typeof faqItem>;
export type HelpItem = z.infer<typeof helpItem>;
export type FaqsResult = z.infer<typeof faqsResult>;
export type OrpTranslation = z.infer<typeof orpTranslation>;
