import type { ComponentType, ReactNode } from 'react';
import type { HomeContent } from '../../loading/views/home-content.ts';
import type { PageContent } from '../../loading/loaded.ts';
import { drawnByDocument } from '../../ui/drawn.tsx';
import { useTexts } from '../../site/site.tsx';
import { Card } from '../../ui/card.tsx';
import { Hero, Scene } from '../../ui/hero.tsx';
import { shieldCheck } from '../../ui/icons/icons.ts';
import { TabsNav } from '../../ui/tabs-nav.tsx';
import { FeaturedBundles } from './featured-bundles.tsx';
import { RechargeForm, type FormHelp } from './recharge-form.tsx';

const Section = drawnByDocument('home-section', async () => (await import('./home-section.tsx')).HomeSection);

type HomePageProps = FormHelp &
  Pick<PageContent, 'featured'> & {
    home: HomeContent;
    Lead: ComponentType<{ children: ReactNode }>;
  };

export function HomePage({ home, featured, Lead, ...help }: HomePageProps) {
  const texts = useTexts('home');
  return (
    <>
      <div className="home-top">
        <Hero home title={home.heading} lead={<Lead>{home.lead}</Lead>} badge={home.badge} badgeIcon={shieldCheck} />
        <div className="wrap hero__card">
          <Card tone="lift">
            <h2 className="vh">{texts.formHeading}</h2>
            {home.chips.length > 0 && <TabsNav label={texts.tabs} tabs={home.chips} />}
            <RechargeForm {...help} />
          </Card>
        </div>
      </div>
      {home.sections.map((section) =>
        section.kind === 'featured' ? (
          featured && <FeaturedBundles key="featured" bundles={featured} />
        ) : (
          <Section key={section.kind} section={section} />
        ),
      )}
      <Scene />
    </>
  );
}
