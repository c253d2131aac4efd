import { AboutPage } from '../../features/about/about-page.tsx';
import { ArticlePage } from '../../features/about/article-page.tsx';
import { type Shown, providePage } from '../../loading/loaded.ts';
import { ways } from '../../shell/ways.tsx';
import { useTexts } from '../../site/site.tsx';
import { Banner } from '../../ui/messages/banner.tsx';

function UnknownBanner() {
  return (
    <Banner tone="info" bar>
      {useTexts('about').unknown}
    </Banner>
  );
}

function UnknownRoute({ article }: Pick<Shown, 'article'>) {
  return (
    <>
      <UnknownBanner />
      {article ? <ArticlePage article={article} /> : <AboutPage />}
    </>
  );
}

export default providePage('unknown', { Page: UnknownRoute, around: ways });
