import type { HelpView } from '../../loading/views/help-view.ts';
import { fill } from '../../format/fill.ts';
import { useTexts } from '../../site/site.tsx';
import { Empty } from '../../ui/messages/empty.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { Hero } from '../../ui/hero.tsx';
import { namedIcon } from '../../ui/icons/named-icon.ts';
import { searchX } from '../../ui/icons/icons.ts';
import { Tile } from '../../ui/tile.tsx';
import { Questions, useHref, useQuestionCount, StillStuck } from './questions.tsx';
import { SearchForm } from './search-form.tsx';

type TopicsView = Extract<HelpView, { stage: 'topics' }>;

function Found({ search }: { search: NonNullable<TopicsView['search']> }) {
  const texts = useTexts('helpCentre');
  if (search.found.length > 0) {
    return <Questions heading={fill(texts.found, { typed: search.typed })} ways={search.found} />;
  }
  return (
    <Empty icon={searchX} title={texts.noData}>
      <p>{fill(texts.noDataText, { typed: search.typed })}</p>
    </Empty>
  );
}

export function TopicsPage({ view: { topics, popular, search, isMissing } }: { view: TopicsView }) {
  const texts = useTexts('helpCentre');
  const href = useHref();
  const count = useQuestionCount();
  return (
    <>
      {isMissing && (
        <Banner tone="info" bar>
          {texts.missing}
        </Banner>
      )}
      <Hero title={texts.heading}>
        <SearchForm typed={search?.typed} />
      </Hero>
      <div className="wrap page stack gap-6">
        {search && <Found search={search} />}
        <section>
          <h2 className="section__head">{texts.topics}</h2>
          <div className="grid topics">
            {topics.map((topic) => (
              <Tile
                key={topic.href}
                icon={namedIcon(topic.icon)}
                title={topic.title}
                text={topic.count > 0 ? count(topic.count) : ''}
                href={href(topic.href)}
              />
            ))}
          </div>
        </section>
        <div className="flow">
          <Questions heading={texts.popular} ways={popular} />
          <StillStuck />
        </div>
      </div>
    </>
  );
}
