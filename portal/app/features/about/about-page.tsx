import { useTexts } from '../../site/site.tsx';
import { Hero, Scene } from '../../ui/hero.tsx';
import { PersonCard } from './person-card.tsx';

export function AboutPage() {
  const texts = useTexts('about');
  return (
    <>
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
        <PersonCard title={texts.stuck} text={texts.stuckText} call={texts.call} shop={texts.shop} />
      </div>
      <Scene />
    </>
  );
}
