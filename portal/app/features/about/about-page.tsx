import { useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';
import { OtherLink } from '../../site/nav.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Hero } from '../../ui/hero.tsx';
import { phoneCall, store } from '../../ui/icons/icons.ts';

function StuckCard() {
  const texts = useTexts('about');
  const { customerCareNumber } = useSite();
  return (
    <Card tone="accent" aside>
      <h2>{texts.stuck}</h2>
      <p>{texts.stuckText}</p>
      <div className="grid gap-2">
        <ButtonLink icon={phoneCall} href={`tel:${customerCareNumber}`}>
          {texts.call}
        </ButtonLink>
        <ButtonLink variant="quiet" icon={store} link={<OtherLink to="shops" />}>
          {texts.shop}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** About; for an unknown address it says first that there is no such page. */
export function AboutPage({ isUnknown = false }: { isUnknown?: boolean }) {
  const texts = useTexts('about');
  return (
    <>
      {isUnknown && (
        <Banner tone="info" bar>
          {texts.unknown}
        </Banner>
      )}
      <Hero title={texts.heading} lead={texts.lead} />
      <div className="wrap page flow">
        <div className="prose">
          <h2>{texts.phones}</h2>
          <p>{texts.phonesText}</p>
          <h2>{texts.money}</h2>
          <p>{texts.moneyText}</p>
          <h2>{texts.weave}</h2>
          <p>{texts.weaveText}</p>
        </div>
        <StuckCard />
      </div>
    </>
  );
}
