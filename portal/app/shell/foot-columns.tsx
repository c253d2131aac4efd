import type { WaysContent } from '../loading/loaded.ts';
import { useSite, useTexts } from '../site/site.tsx';

export function FootColumns({ foot: { columns, tagline, legal } }: WaysContent) {
  const texts = useTexts('ways');
  const { brand, customerCareNumber } = useSite();
  return (
    <div className="foot__cols">
      <div>
        <span className="logo logo--inverse" role="img" aria-label={brand.name} />
        <p>{tagline}</p>
        <p>
          <a href={`tel:${customerCareNumber}`}>{texts.footCall}</a>
        </p>
        {legal.map(({ label, href }) => (
          <p key={href}>
            <a href={href}>{label}</a>
          </p>
        ))}
      </div>
      {columns.map(({ title, items }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul className="stack gap-0">
            {items.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
