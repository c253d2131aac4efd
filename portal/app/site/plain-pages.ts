import type { PageId } from './pages.ts';

/** Pages that can begin without the application, by a form that is made for it. */
const startable = ['bundles', 'broadband', 'bill', 'fixed-internet', 'lead-status'] as const satisfies PageId[];

/** Pages that wait for the application: where no script runs, the one that is made for that takes their place (decision 023). */
export const waitingPages: ReadonlySet<PageId> = new Set(['payment', ...startable]);

/** A payment goes on there only with an order that was posted. */
const served: ReadonlySet<PageId> = new Set(['recharge', 'status', ...startable]);

/** Returns the address of this page without the application; undefined where it has no such form, or could not go on there. */
export const plainAddress = (
  page: PageId,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string | undefined => (served.has(page) ? `${pathname}${search}${search ? '&' : '?'}plain=1` : undefined);
