import { cloneElement } from 'react';
import { useSite } from '../site/site.tsx';
import { useTexts } from '../site/texts.tsx';
import { wayLink, type Destination, type WayText } from './destinations.tsx';

/** Columns of the footer under their headings. */
const footColumns: readonly { heading: WayText; destinations: readonly Destination[] }[] = [
  {
    heading: 'footMobile',
    destinations: [
      ['recharge', 'recharge'],
      ['bundles', 'bundles'],
      ['footBill', 'bill'],
      ['coverage', 'coverage'],
    ],
  },
  {
    heading: 'footHome',
    destinations: [
      ['footInternet', 'home-internet'],
      ['footInvoices', 'fixed-internet'],
      ['footBox', 'broadband'],
      ['footMoney', 'wallet-loans'],
    ],
  },
  {
    heading: 'footService',
    destinations: [
      ['footContact', 'contact'],
      ['footShop', 'shops'],
      ['footDealers', 'dealers'],
      ['footHelp', 'help'],
    ],
  },
  {
    heading: 'footPortal',
    destinations: [
      ['footFeedback', 'feedback'],
      ['footAbout', 'about'],
      ['footPrivacy', 'privacy-notice'],
      ['footAccess', 'accessibility'],
    ],
  },
];

/** Where the footer leads, in columns under the logo. */
export function FootColumns() {
  const texts = useTexts('ways');
  const { brand, customerCareNumber } = useSite();
  return (
    <div className="foot__cols">
      <div>
        <span className="logo logo--inverse" role="img" aria-label={brand.name} />
        <p>{texts.tagline}</p>
        <p>
          <a href={`tel:${customerCareNumber}`}>{texts.footCall}</a>
        </p>
      </div>
      {footColumns.map(({ heading, destinations }) => (
        <div key={heading}>
          <h2>{texts[heading]}</h2>
          <ul className="stack gap-0">
            {destinations.map((destination) => (
              <li key={destination[0]}>{cloneElement(wayLink(destination), {}, texts[destination[0]])}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
