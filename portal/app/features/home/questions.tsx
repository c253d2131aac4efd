import { useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';
import { Link } from '../../site/nav.tsx';
import { Card } from '../../ui/card.tsx';
import { Fold } from '../../ui/fold.tsx';
import { phoneCall, store } from '../../ui/icons/icons.ts';
import { List, ListItem } from '../../ui/list.tsx';

function HelpCard() {
  const texts = useTexts('home');
  const { customerCareNumber } = useSite();
  return (
    <Card aside>
      <h3>{texts.needHelp}</h3>
      <List variant="plain">
        <ListItem icon={phoneCall} title={texts.call} text={texts.callText} href={`tel:${customerCareNumber}`} />
        <ListItem icon={store} title={texts.shop} text={texts.shopText} link={<Link page="shops" params={{}} />} />
      </List>
    </Card>
  );
}

/** What people ask before they pay, and who to ask when it is not here. */
export function Questions() {
  const texts = useTexts('home');
  return (
    <section className="section wrap flow">
      <div>
        <h2 className="section__head">{texts.questions}</h2>
        <Fold summary={texts.wrongNumber} open>
          <p>{texts.wrongNumberText}</p>
        </Fold>
        <Fold summary={texts.howLong}>
          <p>{texts.howLongText}</p>
        </Fold>
        <Fold summary={texts.someoneElse}>
          <p>{texts.someoneElseText}</p>
        </Fold>
        <Fold summary={texts.debited}>
          <p>{texts.debitedText}</p>
        </Fold>
      </div>
      <HelpCard />
    </section>
  );
}
