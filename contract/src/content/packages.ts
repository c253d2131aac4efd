import { z } from 'zod';
import { contentIcons, homeSections, leadStates } from './lists.ts';

/** A short text of one line. It may hold `{name}` places; markup is shown, not run. */
export const line = z.string().trim().min(1).max(200);
/** A text of a few sentences. */
export const words = z.string().trim().min(1).max(1000);
/** Sanitised at the import and again when rendered. */
const html = z.string().max(300_000);
/** A path of the portal without language prefix, or an external URL. The check of content tests that it exists. */
export const href = z.string().min(1).max(500);
/** A path segment. */
export const slug = z.string().regex(/^[a-z0-9-]{2,40}$/, 'must be 2 to 40 of a-z, 0-9 and -');

const contentLink = z.strictObject({ label: line, href });
const icon = z.enum(contentIcons);

/** The package `{lang}-header`. */
export const header = z.strictObject({ items: z.array(contentLink.extend({ icon: icon.optional() })).max(12) });

/** The package `{lang}-footer`. */
export const footer = z.strictObject({
  columns: z.array(z.strictObject({ title: line, items: z.array(contentLink).max(12) })).max(6),
  tagline: words,
  legal: z.array(contentLink).max(12),
});

/** The package `{lang}-homepage`. */
export const homepage = z.strictObject({
  banner: z.strictObject({
    badge: line,
    heading: line,
    subheading: words,
    chips: z.array(contentLink).max(8),
  }),
  /** In display order. */
  sections: z.array(z.enum(homeSections)).refine((all) => new Set(all).size === all.length, 'names a section twice'),
  offer: z
    .strictObject({ title: line, text: words, action: line, href, image: z.string().max(200).optional() })
    .optional(),
  steps: z.array(z.strictObject({ title: line, text: words })).max(6),
  /** Ids of `help-documents`. */
  questions: z.array(z.string()).max(12),
});

/** The package `{lang}-loader`: the texts of the loading overlay. */
export const loader = z.strictObject({ wait: line, holdOn: line, loadingMessage: words });

/** The package `{lang}-page-<slug>`: a static page at `/<slug>`. */
export const contentPage = z.strictObject({
  title: line,
  lead: words,
  html,
  links: z.array(contentLink).max(12).optional(),
});

/** The package `meta-data-config`: titles and descriptions by route id or content slug. */
export const metaData = z.strictObject({
  pages: z.record(z.string(), z.strictObject({ title: line.optional(), description: words.optional() })),
});

/** The package `privacy-policy-config`, shown at `/privacy`; `updated` is a day, `YYYY-MM-DD`. */
export const privacyPolicy = z.strictObject({ title: line, updated: z.iso.date(), html });

/** The package `lead-status-config`: the labels of lead states. Absent ones keep the portal's own. */
export const leadStatus = z.strictObject({
  states: z.partialRecord(z.enum(leadStates), z.strictObject({ label: line, text: words })),
});

/** The package `{lang}-devices`: the units of 5G plans. A picture is a file of `media` or the portal's drawing. */
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

/** A text package: texts by key. Absent ones keep the portal's own. */
export const textPackage = z.record(z.string(), z.string().trim().min(1).max(2000));

/** A link with its label. */
export type ContentLink = z.infer<typeof contentLink>;
/** The package of the header. */
export type HeaderPackage = z.infer<typeof header>;
/** The package of the footer. */
export type FooterPackage = z.infer<typeof footer>;
/** The package of the home page. */
export type HomepagePackage = z.infer<typeof homepage>;
/** The package of the loading overlay. */
export type LoaderPackage = z.infer<typeof loader>;
/** The package of a content page. */
export type PagePackage = z.infer<typeof contentPage>;
/** The package of titles and descriptions. */
export type MetaDataPackage = z.infer<typeof metaData>;
/** The package of the privacy policy. */
export type PrivacyPolicyPackage = z.infer<typeof privacyPolicy>;
/** The package of lead state labels. */
export type LeadStatusPackage = z.infer<typeof leadStatus>;
/** The package of 5G units. */
export type DevicesPackage = z.infer<typeof devices>;
/** A package of texts by key. */
export type TextPackage = z.infer<typeof textPackage>;
