import { Link } from '../../site/nav.tsx';
import { useTexts, useSite } from '../../site/site.tsx';
import { Hero } from '../../ui/hero.tsx';
import { List, ListItem } from '../../ui/list.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { phoneCall } from '../../ui/icons/icons.ts';
import type { Texts } from '../../locales/texts.ts';
import type { PageId } from '../../site/pages.ts';

const usefulPages = {
  recharge: 'recharge',
  tariffs: 'tariffs',
  bill: 'bill',
  fixedInternet: 'fixed-internet',
  broadband: 'broadband',
  receipt: 'receipt',
  contact: 'contact',
  about: 'about',
  leadStatus: 'lead-status',
} as const satisfies Partial<Record<keyof Texts['coming'], PageId>>;

function CareCard() {
  const texts = useTexts('coming');
  const { customerCareNumber } = useSite();
  return (
    <Card tone="accent" aside>
      <h2>{texts.ask}</h2>
      <p>{texts.askText}</p>
      <ButtonLink icon={phoneCall} href={`tel:${customerCareNumber}`}>
        {texts.call}
      </ButtonLink>
    </Card>
  );
}

type ComingPageProps = {
  texts: Record<'pageTitle' | 'lead' | 'text', string>;
  useful: readonly (keyof typeof usefulPages)[];
};

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
