import { memo, type ReactNode, useEffect, useState, type ComponentType } from 'react';
import { useTexts, useSite } from '../site/site.tsx';
import type { PageId } from '../site/pages.ts';
import { SkipLink } from '../ui/anchor.tsx';
import { Header, type Around } from './header.tsx';
import { doLater, isVerySlow } from '../loading/when-read.ts';

/** Milliseconds before deferred parts load, and before a retry or on a very slow line. */
const soon = 300;
const again = 10_000;

const deferred = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  function Deferred(props: Props) {
    const [Shown, setShown] = useState<ComponentType<Props>>();
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout>;
      const ask = () =>
        void load().then(
          (Loaded) => setShown(() => Loaded),
          () => {
            timer = setTimeout(ask, again);
          },
        );
      timer = doLater(ask, isVerySlow() ? again : soon);
      return () => clearTimeout(timer);
    }, []);
    return Shown ? <Shown {...props} /> : null;
  };

const ConsentPlace = deferred(async () => (await import('./background.tsx')).ConsentPlace);
const OfflineBanner = deferred(async () => (await import('./offline-banner.tsx')).OfflineBanner);
const PrivacyEntry = deferred(async () => (await import('./background.tsx')).PrivacyEntry);

const Footer = memo(function Footer({ around, ways }: Around) {
  const { brand } = useSite();
  return (
    <footer className="foot">
      <div className="selvage" />
      <div className="wrap">
        {around && ways && <around.Columns {...ways} />}
        <div className="foot__end">
          <span>© {brand.company}</span>
          <PrivacyEntry />
        </div>
      </div>
    </footer>
  );
});

const contentId = 'contenu';

const Background = deferred(async () => (await import('./background.tsx')).Background);
const SandboxLink = deferred(async () => (await import('./sandbox-link.tsx')).SandboxLink);
const UssdWay = deferred(async () => (await import('./background.tsx')).UssdWay);
const ToastRegion = deferred(async () => (await import('./toasts.ts')).ToastRegion);

type ShellProps = Around & { page: PageId; isBusy: boolean; children: ReactNode };

export function Shell({ page, around, ways, isBusy, children }: ShellProps) {
  const texts = useTexts('shell');
  return (
    <>
      <SkipLink target={contentId}>{texts.skip}</SkipLink>
      <div className="bars">
        <OfflineBanner />
        {ways && <UssdWay page={page} />}
      </div>
      <Header page={page} around={around} ways={ways} />
      <main id={contentId} tabIndex={-1} aria-busy={isBusy}>
        {children}
      </main>
      <Footer around={around} ways={ways} />
      <SandboxLink />
      {ways && <ConsentPlace />}
      <Background />
      <ToastRegion headings={{ success: texts.toastSuccess, error: texts.toastError }} closeLabel={texts.toastClose} />
    </>
  );
}
