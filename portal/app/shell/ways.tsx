import type { Ways } from '../loading/loaded.ts';
import { FootColumns } from './foot-columns.tsx';
import { Menu, MenuButton } from './menu.tsx';
import { cloneElement } from 'react';
import { useTexts } from '../site/texts.tsx';
import type { PageId } from '../site/pages.ts';
import { currentMark, mainDestinations } from './destinations.tsx';

/** The ways through the portal, beside the logo on a wide screen. */
function MainNav({ page }: { page: PageId }) {
  const texts = useTexts('ways');
  return (
    <nav className="nav" aria-label={texts.mainNav}>
      {mainDestinations.map((destination) =>
        cloneElement(
          destination.link,
          { key: destination.text, ...currentMark(destination, page) },
          texts[destination.text],
        ),
      )}
    </nav>
  );
}

/** The ways through the portal, around every page that is no step of a payment. */
export const ways: Ways = { Nav: MainNav, MenuButton, Menu, Columns: FootColumns };
