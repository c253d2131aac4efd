import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { rowOf, type PageId } from '../pages.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SandboxSlot } from './sandbox-slot.tsx';

const contentId = 'contenu';

type ShellProps = { page: PageId; isBusy: boolean; children: ReactNode };

/** What surrounds every page: skip link, header, the place of the page itself, footer, toasts. */
export function Shell({ page, isBusy, children }: ShellProps) {
  const texts = useTexts('shell');
  const isSlim = rowOf(page).slim ?? false;
  return (
    <>
      <SkipLink target={contentId}>{texts.skip}</SkipLink>
      <OfflineBanner />
      <Header page={page} isSlim={isSlim} />
      <main id={contentId} tabIndex={-1} aria-busy={isBusy}>
        {children}
      </main>
      <Footer isSlim={isSlim} />
      <SandboxSlot />
      <ToastRegion headings={{ success: texts.toastSuccess, error: texts.toastError }} closeLabel={texts.toastClose} />
    </>
  );
}
