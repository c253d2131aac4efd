import { memo } from 'react';
import type { Ways, WaysContent } from '../loading/loaded.ts';
import { useTexts, useSite } from '../site/site.tsx';
import { Link } from '../site/nav.tsx';
import { rowOf, type PageId, prefixed } from '../site/pages.ts';
import { Icon } from '../ui/icon.tsx';
import { lock } from '../ui/icons/icons.ts';
import { useLocation } from '../site/location.tsx';

function LanguageSwitch() {
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

export type Around = { around: Ways | undefined; ways: WaysContent | undefined };

export const Header = memo(function Header({ page, around, ways }: Around & { page: PageId }) {
  const texts = useTexts('shell');
  return (
    <header className="head">
      <div className="wrap head__bar">
        <Link page="home" params={{}} className="head__home" aria-label={texts.homeLink}>
          <span className="logo" />
        </Link>
        {around && ways && <around.Nav {...ways} />}
        {rowOf(page).slim && (
          <span className="meta row only-wide">
            <Icon shape={lock} small />
            {texts.securePayment}
          </span>
        )}
        <LanguageSwitch />
        {around && ways && <around.MenuButton {...ways} />}
      </div>
      {around && ways && <around.Menu {...ways} />}
    </header>
  );
});
