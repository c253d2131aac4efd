import { useTexts } from '../../site/site.tsx';
import { Icon } from '../../ui/icon.tsx';
import { search } from '../../ui/icons/icons.ts';
import { useHref } from './questions.tsx';

export function SearchForm({ typed }: { typed?: string }) {
  const texts = useTexts('helpCentre');
  const href = useHref();
  return (
    <search className="search-box">
      <form action={href('/gethelp')} data-index={href('/pages/help-index.json')} data-answer={href('/gethelp/q/')}>
        <label className="vh" htmlFor="q">
          {texts.searchLabel}
        </label>
        <div className="field__box">
          <input
            className="field__input"
            id="q"
            name="q"
            type="search"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            placeholder={texts.searchExample}
            defaultValue={typed}
            required
          />
          <button type="submit" className="btn btn--icon" aria-label={texts.searchButton}>
            <Icon shape={search} />
          </button>
        </div>
      </form>
      <p
        className="vh"
        role="status"
        id="q-says"
        data-one={texts.oneSuggestion}
        data-many={texts.suggestions}
        data-none={texts.noData}
      />
    </search>
  );
}
