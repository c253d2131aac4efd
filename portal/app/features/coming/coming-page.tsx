import { Link } from '../../site/nav.tsx';
import { useTexts, useSite } from '../../site/site.tsx';
import { Hero } from '../../ui/hero.tsx';
import { List, ListItem } from '../../ui/list.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { phoneCall } from '../../ui/icons/icons.ts';
import { usefulPages, type ComingPageId } from './useful-pages.ts';

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
  page: ComingPageId;
  texts: Record<'pageTitle' | 'lead' | 'text', string>;
};

export function ComingPage({ page, texts }: ComingPageProps) {
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
            {usefulPages[page].map((useful) => (
              <ListItem key={useful} title={shared[useful]} link={<Link page={useful} params={{}} />} />
            ))}
          </List>
        </div>
        <CareCard />
      </div>
    </>
  );
}
