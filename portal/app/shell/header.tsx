import { memo } from 'react';
import type { Ways, WaysContent } from '../loading/loaded.ts';
import { useTexts } from '../site/texts.tsx';
import { Link } from '../site/nav.tsx';
import { rowOf, type PageId } from '../site/pages.ts';
import { Icon } from '../ui/icon.tsx';
import { lock } from '../ui/icons/icons.ts';
import { LanguageSwitch } from './language-switch.tsx';

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
