import { forgetPath } from '@selfcare/contract/plain-pages';
import type { ReactNode } from 'react';
import { Header } from '../../shell/header.tsx';
import { LocationProvider, useLocation } from '../../site/location.tsx';
import { SiteProvider, useSite, type Site, TextsProvider, useTexts } from '../../site/site.tsx';
import { prefixed, type PageId } from '../../site/pages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SkipLink } from '../../ui/anchor.tsx';
import type { Texts } from '../../locales/texts.ts';

const contentId = 'contenu';

type AroundProps = {
  page: PageId;
  goOn?: string | undefined;
  children: ReactNode;
};

function FullPage({ goOn }: Pick<AroundProps, 'goOn'>) {
  const { fullPage } = useTexts('plain');
  const { prefix } = useSite();
  const { path, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete('plain');
  const isOrder = path.startsWith('/payment/start');
  const to = goOn ?? (isOrder ? '/prepaid-recharge' : `${path}${query.size > 0 ? `?${query}` : ''}`);
  return (
    <ButtonLink variant="text" href={prefixed(prefix, to)}>
      {fullPage}
    </ButtonLink>
  );
}

function ForgetMe() {
  const { forget } = useTexts('plain');
  const { prefix } = useSite();
  return (
    <form method="post" action={prefixed(prefix, forgetPath)}>
      <button type="submit" className="btn btn--text">
        {forget}
      </button>
    </form>
  );
}

function Around({ page, goOn, children }: AroundProps) {
  const texts = useTexts('shell');
  const { brand } = useSite();
  return (
    <>
      <SkipLink target={contentId}>{texts.skip}</SkipLink>
      <Header page={page} around={undefined} ways={undefined} />
      <main id={contentId} tabIndex={-1}>
        {children}
      </main>
      <footer className="foot">
        <div className="selvage" />
        <div className="wrap">
          <div className="foot__end">
            <span>© {brand.company}</span>
            <ForgetMe />
            <FullPage goOn={goOn} />
          </div>
        </div>
      </footer>
    </>
  );
}

type FrameProps = AroundProps & {
  site: Site;
  texts: Partial<Texts>;
  address: { path: string; search: string };
};

export function PlainFrame({ page, goOn, site, texts, address, children }: FrameProps) {
  return (
    <SiteProvider value={site}>
      <TextsProvider texts={texts}>
        <LocationProvider value={{ ...address, isKnown: true }}>
          <Around page={page} goOn={goOn}>
            {children}
          </Around>
        </LocationProvider>
      </TextsProvider>
    </SiteProvider>
  );
}
