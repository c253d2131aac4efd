import type { ComponentType, FunctionComponent, ReactNode } from 'react';
import { fill } from '../../format/fill.ts';
import type { Article, Shown } from '../../loading/loaded.ts';
import { useTexts } from '../../site/site.tsx';
import { Hero, Scene } from '../../ui/hero.tsx';
import { List, ListItem } from '../../ui/list.tsx';
import { Prose } from '../../ui/prose.tsx';
import { PersonCard } from './person-card.tsx';

type ArticlePageProps = {
  article: Article;
  below?: ReactNode;
};

export function ArticlePage({ article: { title, lead, text, links, updated }, below }: ArticlePageProps) {
  const texts = useTexts('article');
  return (
    <>
      <Hero title={title} lead={lead} />
      <div className="wrap page flow">
        <div className="stack gap-5">
          {updated && <p className="meta">{fill(texts.updated, { day: updated })}</p>}
          <Prose markup={text} />
          {below}
          {links.length > 0 && (
            <List>
              {links.map(({ label, href }) => (
                <ListItem key={href} title={label} href={href} />
              ))}
            </List>
          )}
        </div>
        <PersonCard title={texts.stuck} text={texts.stuckText} call={texts.call} shop={texts.shop} />
      </div>
      <Scene />
    </>
  );
}

export const writtenOr = (Own: ComponentType<Shown>, Below?: ComponentType<Shown>): FunctionComponent<Shown> =>
  // The component closes over `Own`.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  function WrittenOr({ article, ...shown }) {
    if (!article) return <Own {...shown} />;
    return <ArticlePage article={article} below={Below && <Below {...shown} />} />;
  };
