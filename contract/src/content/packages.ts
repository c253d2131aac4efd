import { z } from 'zod';
import { contentIcons, homeSections, leadStates } from './lists.ts';

/** A short text: one line of a page. It may hold `{name}` places; markup in it is shown, not run. */
export const line = z.string().trim().min(1).max(200);
/** A text of a few sentences. */
export const words = z.string().trim().min(1).max(1000);
/** Sanitised when it is imported and again when it is rendered. */
const html = z.string().max(300_000);
/** A path of the portal without language prefix, or an address elsewhere; the check asks whether it is there. */
export const href = z.string().min(1).max(500);
/** A part of an address. */
export const slug = z.string().regex(/^[a-z0-9-]{2,40}$/, 'must be 2 to 40 of a-z, 0-9 and -');

const contentLink = z.strictObject({ label: line, href });
const icon = z.enum(contentIcons);

/** `{lang}-header`. */
export const header = z.strictObject({ items: z.array(contentLink.extend({ icon: icon.optional() })).max(12) });

/** `{lang}-footer`. */
export const footer = z.strictObject({
  columns: z.array(z.strictObject({ title: line, items: z.array(contentLink).max(12) })).max(6),
  tagline: words,
  legal: z.array(contentLink).max(12),
});

/** `{lang}-homepage`. */
export const homepage = z.strictObject({
  banner: z.strictObject({
    badge: line,
    heading: line,
    subheading: words,
    chips: z.array(contentLink).max(8),
  }),
  /** In the order to show. */
  sections: z.array(z.enum(homeSections)).refine((all) => new Set(all).size === all.length, 'names a section twice'),
  offer: z
    .strictObject({ title: line, text: words, action: line, href, image: z.string().max(200).optional() })
    .optional(),
  steps: z.array(z.strictObject({ title: line, text: words })).max(6),
  /** Ids of `help-documents`. */
  questions: z.array(z.string()).max(12),
});

/** `{lang}-loader`: the words of the loading overlay. */
export const loader = z.strictObject({ wait: line, holdOn: line, loadingMessage: words });

/** `{lang}-page-<slug>`: a page of plain content at `/<slug>`. */
export const contentPage = z.strictObject({
  title: line,
  lead: words,
  html,
  links: z.array(contentLink).max(12).optional(),
});

/** `meta-data-config`: titles and descriptions by the ids of the route table or a content page's slug. */
export const metaData = z.strictObject({
  pages: z.record(z.string(), z.strictObject({ title: line.optional(), description: words.optional() })),
});

/** `privacy-policy-config`, shown at `/privacy`; `updated` is a day, `YYYY-MM-DD`. */
export const privacyPolicy = z.strictObject({ title: line, updated: z.iso.date(), html });

/** `lead-status-config`: what each state of a lead is called; what is absent keeps the portal's own. */
export const leadStatus = z.strictObject({
  states: z.partialRecord(z.enum(leadStates), z.strictObject({ label: line, text: words })),
});

/** `{lang}-devices`: the units that plans of 5G at home come with. The picture is a file of `media`, or the portal's own drawing. */
export const devices = z.strictObject({
  devices: z
    .array(
      z.strictObject({
        deviceName: line,
        heading_image: z.string().max(200).optional(),
        features: z.array(line).max(12),
      }),
    )
    .min(1)
    .max(6)
    .refine((all) => new Set(all.map(({ deviceName }) => deviceName)).size === all.length, 'names a unit twice'),
});

/** A text package: texts by their keys; what is absent keeps the portal's own. */
export const textPackage = z.record(z.string(), z.string().trim().min(1).max(2000));

export type ContentLink = z.infer<typeof contentLink>;
export type HeaderPackage = z.infer<typeof header>;
export type FooterPackage = z.infer<typeof footer>;
export type HomepagePackage = z.infer<typeof homepage>;
export type LoaderPackage = z.infer<typeof loader>;
export type PagePackage = z.infer<typeof contentPage>;
export type MetaDataPackage = z.infer<typeof metaData>;
export type PrivacyPolicyPackage = z.infer<typeof privacyPolicy>;
export type LeadStatusPackage = z.infer<typeof leadStatus>;
export type DevicesPackage = z.infer<typeof devices>;
export type TextPackage = z.infer<typeof textPackage>;
