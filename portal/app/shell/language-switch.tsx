import { useLocation } from '../site/location.tsx';
import { useSite } from '../site/site.tsx';
import { useTexts } from '../site/texts.tsx';
import { prefixed } from '../site/pages.ts';

export function LanguageSwitch() {
  const texts = useTexts('shell');
  const { languages, tag: current } = useSite();
  const { path, search } = useLocation();
  return (
    <nav className="lang" aria-label={texts.languages}>
      {languages.map(({ tag, prefix, label }) => {
        const lang = tag.split('-')[0];
        return (
          <a
            key={tag}
            href={prefixed(prefix, path) + search}
            hrefLang={lang}
            lang={lang}
            aria-current={tag === current ? 'true' : undefined}
          >
            <span aria-hidden="true">{lang?.toUpperCase()}</span>
            <span className="vh">{label}</span>
          </a>
        );
      })}
    </nav>
  );
}
