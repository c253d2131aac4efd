import type { Ways, WaysContent } from '../loading/loaded.ts';
import { drawnByDocument } from '../ui/drawn.tsx';
import { useTexts } from '../site/site.tsx';
import { Menu, MenuButton, mostBeside } from './menu.tsx';

function MainNav({ items }: WaysContent) {
  const texts = useTexts('ways');
  return (
    <nav className="nav" aria-label={texts.mainNav}>
      {items.slice(0, mostBeside).map(({ label, href, current }) => (
        <a key={href} href={href} aria-current={current && 'page'}>
          {label}
        </a>
      ))}
    </nav>
  );
}

const FootColumns = drawnByDocument('foot-columns', async () => (await import('./foot-columns.tsx')).FootColumns);

export const ways: Ways = { Nav: MainNav, MenuButton, Menu, Columns: FootColumns };
