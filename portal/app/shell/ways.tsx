import type { Ways } from '../loading/loaded.ts';
import { drawnByDocument } from '../ui/drawn.tsx';
import { Menu, MenuButton } from './menu.tsx';
import { cloneElement } from 'react';
import { useTexts } from '../site/texts.tsx';
import type { PageId } from '../site/pages.ts';
import { mainDestinations, wayLink } from './destinations.tsx';

/** The ways through the portal, beside the logo on a wide screen. */
function MainNav({ page }: { page: PageId }) {
  const texts = useTexts('ways');
  return (
    <nav className="nav" aria-label={texts.mainNav}>
      {mainDestinations.map((destination) =>
        cloneElement(wayLink(destination, page), { key: destination[0] }, texts[destination[0]]),
      )}
    </nav>
  );
}

const FootColumns = drawnByDocument('foot-columns', async () => (await import('./foot-columns.tsx')).FootColumns);

/** The ways through the portal, around every page that is no step of a payment. */
export const ways: Ways = { Nav: MainNav, MenuButton, Menu, Columns: FootColumns };
