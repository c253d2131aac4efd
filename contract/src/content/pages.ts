import type { z } from 'zod';
import type { NetworkSite, ShopRow } from '../places/answers.ts';
import { formPackage, type FormPackage } from './form.ts';
import { helpDocuments, type HelpDocuments } from './help.ts';
import { formIdOf, slugOfPage, textPages } from './lists.ts';
import * as packages from './packages.ts';

/** The package type of a page; unknown for pages without one. */
export type PackageOf<Page extends string> = Page extends keyof Packages
  ? Packages[Page]
  : Page extends `form-${string}`
    ? FormPackage
    : unknown;

type Packages = {
  homepage: packages.HomepagePackage;
  loader: packages.LoaderPackage;
  devices: packages.DevicesPackage;
  'help-documents': HelpDocuments;
  'meta-data-config': packages.MetaDataPackage;
  'lead-status-config': packages.LeadStatusPackage;
  'places/sites': NetworkSite[];
  'places/shops': ShopRow[];
};

/**
 * A kind of package: its schema, and the source of its language: a prefix of `pageUrl` (`fr-header`) or the header
 * `lang`.
 */
export type PackageKind = { schema: z.ZodType; languageBy: 'prefix' | 'header' };

const byPrefix = (schema: z.ZodType): PackageKind => ({ schema, languageBy: 'prefix' });
const byHeader = (schema: z.ZodType): PackageKind => ({ schema, languageBy: 'header' });

const named: Readonly<Record<string, PackageKind>> = {
  header: byPrefix(packages.header),
  footer: byPrefix(packages.footer),
  homepage: byPrefix(packages.homepage),
  loader: byPrefix(packages.loader),
  devices: byPrefix(packages.devices),
  'help-documents': byPrefix(helpDocuments),
  'meta-data-config': byHeader(packages.metaData),
  'privacy-policy-config': byHeader(packages.privacyPolicy),
  'lead-status-config': byHeader(packages.leadStatus),
  ...Object.fromEntries(textPages.map((page) => [page, byPrefix(packages.textPackage)])),
};

/** Returns the kind of a page's package (named without language); undefined for an unknown name. */
export const packageKind = (page: string): PackageKind | undefined => {
  if (Object.hasOwn(named, page)) return named[page];
  if (slugOfPage(page) !== undefined) return byPrefix(packages.contentPage);
  return formIdOf(page) === undefined ? undefined : byPrefix(formPackage);
};
