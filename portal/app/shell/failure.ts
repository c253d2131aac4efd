import { createLazyPart } from '../loading/lazy-part.tsx';
import type { PageId } from '../site/pages.ts';

/** Loaded while there is a network. */
export const failure = createLazyPart<{ page: PageId; error: unknown }>(
  'failure',
  async () => (await import('./error-screen.tsx')).ErrorScreen,
);
