import { createLazyPart } from '../../loading/lazy-part.tsx';
import type { FixedInternet } from './use-fixed-internet.ts';

/** The answer to who asked for invoices: it comes when it is needed. */
export const listPart = createLazyPart<{ page: FixedInternet }>(
  'fixed-internet-list',
  async () => (await import('./invoices-section.tsx')).InvoicesSection,
);
