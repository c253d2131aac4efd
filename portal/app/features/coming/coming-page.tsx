import { Link } from '../../site/nav.tsx';
import { useTexts, useSite } from '../../site/site.tsx';
import { Hero } from '../../ui/hero.tsx';
import { List, ListItem } from '../../ui/list.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { phoneCall } from '../../ui/icons/icons.ts';
import type { Texts } from '../../locales/texts.ts';
import type { PageId } from '../../site/pages.ts';

type UsefulPage = PageId & keyof Texts['coming'];

/** Links of each page that has no content yet. They are keys, because `npm run needs` takes a string for a class name. */
const usefulPages = {
  coverage: { tariffs: true, broadband: true, contact: true },
  dealers: { recharge: true, tariffs: true, contact: true },
  feedback: { receipt: true, contact: true, about: true },
  help: { receipt: true, tariffs: true, about: true, contact: true },
  shops: { recharge: true, tariffs: true, bill: true, contact: true },
  'wallet-loans': { recharge: true, receipt: true, contact: true },
} satisfies Partial<Record<PageId, Partial<Record<UsefulPage, true>>>>;

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
  page: keyof typeof usefulPages;
  texts: Record<'pageTitle' | 'lead' | 'text', string>;
};

export function ComingPage({ page, texts }: ComingPageProps) {
  const shared = useTexts('coming');
  const useful = Object.keys(usefulPages[page]) as UsefulPage[];
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
            {useful.map((each) => (
              <ListItem key={each} title={shared[each]} link={<Link page={each} params={{}} />} />
            ))}
          </List>
        </div>
        <CareCard />
      </div>
    </>
  );
}
