import { ArticlePage } from '../../features/about/article-page.tsx';
import { type Shown, providePage } from '../../loading/loaded.ts';
import { ways } from '../../shell/ways.tsx';

function ArticleRoute({ article }: Pick<Shown, 'article'>) {
  if (!article) throw new Error('only a package makes this page');
  return <ArticlePage article={article} />;
}

export default providePage('article', { Page: ArticleRoute, around: ways });
