import { useEffect } from 'react';
import { useTexts } from '../site/site.tsx';
import type { WaysContent } from '../loading/loaded.ts';
import { Icon } from '../ui/icon.tsx';
import { menu, x } from '../ui/icons/icons.ts';
import { List, ListItem } from '../ui/list.tsx';

const menuId = 'menu';

export const mostBeside = 5;

export function MenuButton({ items }: WaysContent) {
  return (
    <button
      type="button"
      className={items.length > mostBeside ? 'btn btn--icon head__menu head__menu--more' : 'btn btn--icon head__menu'}
      popoverTarget={menuId}
      aria-label={useTexts('ways').menu}
    >
      <Icon shape={menu} className="head__closed" />
      <Icon shape={x} className="head__open" />
    </button>
  );
}

/** Hides the menu, if the browser knows popovers. */
const hide = (menu: HTMLElement | null) => menu && 'hidePopover' in menu && menu.hidePopover();

/** Closes when the focus leaves it, so that no focused element is covered. `plain.ts` has the same. */
const closeLeftMenu = ({ target }: FocusEvent) => {
  if (target instanceof Element && !target.closest(`#${menuId}, [popovertarget]`))
    hide(document.getElementById(menuId));
};

export function Menu({ items }: WaysContent) {
  const texts = useTexts('ways');
  useEffect(() => {
    addEventListener('focusin', closeLeftMenu);
    return () => removeEventListener('focusin', closeLeftMenu);
  }, []);
  return (
    // Only the links inside are pressed; the click bubbles.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <nav
      className="menu"
      id={menuId}
      popover="auto"
      aria-label={texts.menu}
      onClick={(event) => hide(event.currentTarget)}
    >
      <List variant="plain">
        {items.map(({ label, href, icon, current }) => (
          <ListItem key={href} icon={icon} title={label} href={href} current={current} />
        ))}
      </List>
    </nav>
  );
}
