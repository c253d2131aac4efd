import { createLazyPart } from '../loading/lazy-part.tsx';
import type { PageId } from '../site/pages.ts';

/** What stands in place of a page that could not be shown; it is fetched while there is still a network to fetch it by. */
export const failure = createLazyPart<{ page: PageId; error: unknown }>(
  'failure',
  async () => (await import('./error-screen.tsx')).ErrorScreen,
);
