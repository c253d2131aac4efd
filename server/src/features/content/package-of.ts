import type { PackageOf } from '@selfcare/contract/content/pages';

/** Returns a package with the type of its page; its schema was checked before. */
export const packageOf = <Page extends string>(_page: Page, value: unknown): PackageOf<Page> =>
  value as PackageOf<Page>;
