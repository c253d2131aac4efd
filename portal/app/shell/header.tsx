import { useTexts } from '../lib/texts.tsx';
import { Link } from '../nav.tsx';
import type { PageId } from '../pages.ts';
import { Icon } from '../ui/icon.tsx';
import { lock } from '../ui/icons/icons.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { MainNav } from './main-nav.tsx';
import { Menu, MenuButton } from './menu.tsx';

/** The top of every page; on the payment steps without the ways that lead away from paying. */
export function Header({ page, isSlim }: { page: PageId; isSlim: boolean }) {
  const texts = useTexts('shell');
  return (
    <header className="head">
      <div className="wrap head__bar">
        <Link page="home" params={{}} className="head__home" aria-label={texts.homeLink}>
          <span className="logo" />
        </Link>
        {isSlim ? (
          <span className="meta row only-wide">
            <Icon shape={lock} small />
            {texts.securePayment}
          </span>
        ) : (
          <MainNav page={page} />
        )}
        <LanguageSwitch />
        {!isSlim && <MenuButton />}
      </div>
      {!isSlim && <Menu page={page} />}
    </header>
  );
}
