import type { ContentSource } from '../../pages/caches/document-cache.ts';

/** The portal's own texts and pages alone. */
export const noContent: ContentSource = {
  current: () => ({ revision: 0, package: () => undefined, texts: () => undefined, pages: [] }),
};
