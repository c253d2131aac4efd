import { useEffect } from 'react';
import { useTexts } from '../site/texts.tsx';
import type { WaysContent } from '../loading/loaded.ts';
import { Icon } from '../ui/icon.tsx';
import { menu, x } from '../ui/icons/icons.ts';
import { List, ListItem } from '../ui/list.tsx';

const menuId = 'menu';

/** As many ways as stand beside the logo of a wide screen. */
export const mostBeside = 5;

/**
 * Opens and closes the menu, without script too; the browser says whether it is open. A wide screen has it where not all ways fit
 * beside the logo.
 */
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

/** Closes the menu where the browser knows popovers; closing one that is closed does nothing. */
const hide = (menu: HTMLElement | null) => menu && 'hidePopover' in menu && menu.hidePopover();

/** Nothing that has the focus lies under the open menu: it closes when the focus leaves it and its button. `plain.ts` has the same. */
const closeLeftMenu = ({ target }: FocusEvent) => {
  if (!(target as Element).closest(`#${menuId}, [popovertarget]`)) hide(document.getElementById(menuId));
};

/** All ways, over the page; choosing one closes it, and so does who leaves it by Tab. */
export function Menu({ items }: WaysContent) {
  const texts = useTexts('ways');
  useEffect(() => {
    addEventListener('focusin', closeLeftMenu);
    return () => removeEventListener('focusin', closeLeftMenu);
  }, []);
  return (
    // The links inside are what is pressed; the click only passes through.
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
