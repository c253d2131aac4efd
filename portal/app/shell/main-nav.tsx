import { cloneElement } from 'react';
import { useTexts } from '../site/texts.tsx';
import type { PageId } from '../site/pages.ts';
import { currentMark, mainDestinations } from './destinations.tsx';

/** The ways through the portal, beside the logo on a wide screen. */
export function MainNav({ page }: { page: PageId }) {
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
