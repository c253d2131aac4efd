import { memo } from 'react';
import type { Ways } from '../loading/loaded.ts';
import { useTexts } from '../site/texts.tsx';
import { Link } from '../site/nav.tsx';
import { rowOf, type PageId } from '../site/pages.ts';
import { Icon } from '../ui/icon.tsx';
import { lock } from '../ui/icons/icons.ts';
import { LanguageSwitch } from './language-switch.tsx';

type HeaderProps = { page: PageId; ways: Ways | undefined };

/** The top of every page; on the payment steps without the ways that lead away from paying. */
export const Header = memo(function Header({ page, ways }: HeaderProps) {
  const texts = useTexts('shell');
  return (
    <header className="head">
      <div className="wrap head__bar">
        <Link page="home" params={{}} className="head__home" aria-label={texts.homeLink}>
          <span className="logo" />
        </Link>
        {ways && <ways.Nav page={page} />}
        {rowOf(page).slim && (
          <span className="meta row only-wide">
            <Icon shape={lock} small />
            {texts.securePayment}
          </span>
        )}
        <LanguageSwitch />
        {ways && <ways.MenuButton />}
      </div>
      {ways && <ways.Menu page={page} />}
    </header>
  );
});
