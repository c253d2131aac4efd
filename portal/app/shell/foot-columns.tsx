import { cloneElement } from 'react';
import { useSite } from '../site/site.tsx';
import { useTexts } from '../site/texts.tsx';
import { Link, OtherLink } from '../site/nav.tsx';
import { footColumns } from './destinations.tsx';

/** Where the footer leads, in columns under the logo. */
export function FootColumns() {
  const texts = useTexts('ways');
  const { brand, customerCareNumber } = useSite();
  return (
    <div className="foot__cols">
      <div>
        <span className="logo logo--inverse" role="img" aria-label={brand.name} />
        <p>{texts.tagline}</p>
      </div>
      {footColumns.map(({ heading, destinations }) => (
        <div key={heading}>
          <h2>{texts[heading]}</h2>
          <ul className="stack gap-0">
            {destinations.map(({ text, link }) => (
              <li key={text}>{cloneElement(link, {}, texts[text])}</li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <h2>{texts.footContact}</h2>
        <ul className="stack gap-0">
          <li>
            <a href={`tel:${customerCareNumber}`}>{texts.footCall}</a>
          </li>
          <li>
            <OtherLink to="shops">{texts.footShop}</OtherLink>
          </li>
          <li>
            <OtherLink to="help">{texts.footHelp}</OtherLink>
          </li>
          <li>
            <Link page="about" params={{}}>
              {texts.footAbout}
            </Link>
          </li>
        </ul>
      </div>
    </div>
  );
}
