import type { ComponentType, ReactNode } from 'react';
import type { PageContent } from '../../loading/loaded.ts';
import { useTexts } from '../../site/texts.tsx';
import { Link } from '../../site/nav.tsx';
import { Card } from '../../ui/card.tsx';
import { Hero } from '../../ui/hero.tsx';
import { Scene } from '../../ui/scene.tsx';
import { shieldCheck } from '../../ui/icons/icons.ts';
import { TabsNav } from '../../ui/tabs-nav.tsx';
import { FeaturedBundles } from './featured-bundles.tsx';
import { Questions } from './questions.tsx';
import { RechargeForm, type FormHelp } from './recharge-form.tsx';
import { Tiles } from './tiles.tsx';
import { Diamond } from '../../ui/medal.tsx';

/** The three steps of a recharge. */
function HowItWorks() {
  const texts = useTexts('home');
  const steps = [
    { title: texts.howNumber, text: texts.howNumberText },
    { title: texts.howPay, text: texts.howPayText },
    { title: texts.howReceipt, text: texts.howReceiptText },
  ];
  return (
    <section className="wrap">
      <h2 className="section__head">{texts.how}</h2>
      <ol className="grid grid--wide gap-5">
        {steps.map(({ title, text }, index) => (
          <li className="row row--top row--keep" key={title}>
            <Diamond number={index + 1} />
            <div>
              <strong>{title}</strong>
              <p className="note">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type HomePageProps = FormHelp &
  Pick<PageContent, 'featured'> & {
    /** The lead, or in its place what is offered to who comes again: another feature. */
    Lead: ComponentType<{ children: ReactNode }>;
  };

/** Home: the start of a recharge on the brand's cloth, then everything else that can be done. */
export function HomePage({ featured, Lead, ...help }: HomePageProps) {
  const texts = useTexts('home');
  const tabs = [
    { label: texts.tabCredit, link: <Link page="home" params={{}} />, current: true },
    { label: texts.tabBundle, link: <Link page="bundles" params={{}} /> },
    { label: texts.tabBill, link: <Link page="bill" params={{}} /> },
  ];
  const lead = (
    <Lead>
      {texts.lead} <span className="only-wide">{texts.leadMore}</span>
    </Lead>
  );
  return (
    <>
      <div className="home-top">
        <Hero home title={texts.heading} lead={lead} badge={texts.badge} badgeIcon={shieldCheck} />
        <div className="wrap hero__card">
          <Card tone="lift">
            <h2 className="vh">{texts.formHeading}</h2>
            <TabsNav label={texts.tabs} tabs={tabs} />
            <RechargeForm {...help} />
          </Card>
        </div>
      </div>
      <Tiles />
      {featured && <FeaturedBundles bundles={featured} />}
      <HowItWorks />
      <Questions />
      <Scene />
    </>
  );
}
