import type { ViewOf } from '../../loading/loaded.ts';
import { link, prefixed } from '../../site/pages.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListItem } from '../../ui/list.tsx';
import { houseWifi, share2, signal } from '../../ui/icons/icons.ts';
import { PlaceMap, PlaceSays, PlaceSearch } from './place-search.tsx';
import { put } from '../../map/put.ts';
import { coverageWords, labelOf, type TechnologyWords } from './place-words.ts';

/** Without words: the template that the script copies. */
function TechnologyRow({ words }: { words?: TechnologyWords }) {
  return (
    <li className="item coverage-row" data-slot="row" data-level={words?.level}>
      <span className="medal">
        <Icon shape={signal} />
      </span>
      <span className="item__body">
        <span className="item__title" data-slot="title">
          {words?.title}
        </span>
        <span className="item__text" data-slot="text">
          {words?.text}
        </span>
      </span>
    </li>
  );
}

function Answer({ asked }: Pick<ViewOf<'coverage'>, 'asked'>) {
  const texts = useTexts('coverageMap');
  const shared = useTexts('placeSearch');
  const { tag, prefix } = useSite();
  const found = asked?.found;
  const words = found && coverageWords(found.answer, texts, tag);
  return (
    <section className="stack" id="answer" hidden={!found}>
      <h2 id="answer-place" tabIndex={-1}>
        {found && put(texts.at, { place: found.name })}
      </h2>
      <p className="lead" id="answer-summary">
        {words?.summary}
      </p>
      <ul className="list" id="answer-rows">
        {words?.rows.map((row) => (
          <TechnologyRow key={row.title} words={row} />
        ))}
      </ul>
      <div id="answer-home" hidden={!found?.answer.homeInternet}>
        <List>
          <ListItem
            icon={houseWifi}
            title={texts.home}
            text={texts.homeYes}
            href={prefixed(prefix, link('home-internet', {}))}
          />
        </List>
      </div>
      <button type="button" className="btn btn--quiet btn--s" id="answer-share" hidden>
        <Icon shape={share2} small />
        {shared.share}
      </button>
    </section>
  );
}

export function CoveragePage({ view: { technologies, towns, asked, tiles } }: { view: ViewOf<'coverage'> }) {
  const texts = useTexts('coverageMap');
  const shared = useTexts('placeSearch');
  const page = useTexts('coverage');
  const { prefix } = useSite();
  return (
    <div className="wrap page">
      <div className="page__head">
        <h1>{page.pageTitle}</h1>
        <p className="lead">{texts.intro}</p>
      </div>
      <div className="place-flow">
        <div className="stack gap-5">
          <PlaceSearch
            action={prefixed(prefix, link('coverage', {}))}
            label={texts.search}
            placeholder={texts.placeholder}
            typed={asked?.typed}
            towns={towns}
          />
          <PlaceSays>{asked && !asked.found ? put(shared.noPlace, { typed: asked.typed }) : undefined}</PlaceSays>
          <Answer asked={asked} />
          <p className="meta">{texts.note}</p>
        </div>
        <PlaceMap credits={tiles?.credits}>
          <p className="place-map__wait" id="sites-wait" role="progressbar" aria-label={texts.sitesLoading}>
            {texts.sitesLoading}
          </p>
          <fieldset className="tabs" id="technologies" hidden>
            <legend className="vh">{texts.technology}</legend>
            {technologies.map((technology) => (
              <label className="tab" key={technology}>
                <input type="radio" name="technology" value={technology} />
                {labelOf(texts, technology)}
              </label>
            ))}
          </fieldset>
        </PlaceMap>
      </div>
      <template id="technology-row">
        <TechnologyRow />
      </template>
    </div>
  );
}
