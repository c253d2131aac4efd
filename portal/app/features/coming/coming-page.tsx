import { Link } from '../../site/nav.tsx';
import { useTexts } from '../../site/texts.tsx';
import { Hero } from '../../ui/hero.tsx';
import { List, ListItem } from '../../ui/list.tsx';
import { CareCard } from './care-card.tsx';
import { usefulPages } from './useful-pages.ts';

type ComingPageProps = {
  texts: Record<'pageTitle' | 'lead' | 'text', string>;
  /** Which of them help here. */
  useful: readonly (keyof typeof usefulPages)[];
};

/** A page whose content is not there yet: that it will come, whom to ask until then, and what can be done here. */
export function ComingPage({ texts, useful }: ComingPageProps) {
  const shared = useTexts('coming');
  return (
    <>
      <Hero badge={shared.badge} title={texts.pageTitle} lead={texts.lead} />
      <div className="wrap page flow">
        <div className="stack gap-5">
          <div className="prose">
            <h2>{shared.meanwhile}</h2>
            <p>{texts.text}</p>
            <h2>{shared.useful}</h2>
          </div>
          <List>
            {useful.map((way) => (
              <ListItem key={way} title={shared[way]} link={<Link page={usefulPages[way]} params={{}} />} />
            ))}
          </List>
        </div>
        <CareCard />
      </div>
    </>
  );
}
