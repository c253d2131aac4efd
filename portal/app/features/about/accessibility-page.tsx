import { fill } from '../../format/fill.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { Hero } from '../../ui/hero.tsx';
import { errands, PersonCard } from './person-card.tsx';

const ussdTexts = {
  recharge: 'ussdRecharge',
  bundles: 'ussdBundles',
  bill: 'ussdBill',
  broadband: 'ussdBroadband',
} as const;

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

export function AccessibilityPage() {
  const texts = useTexts('accessibility');
  const { ussd } = useSite();
  const { metKeyboard, metReader, metSight, metTouch, metMotion, metScript, metTime } = texts;
  const { limitTime, limitBank, limitNames, limitQr, limitPeople } = texts;
  return (
    <>
      <Hero title={texts.heading} lead={texts.lead} />
      <div className="wrap page flow">
        <div className="prose">
          <h2>{texts.aim}</h2>
          <p>{texts.aimText}</p>
          <h2>{texts.met}</h2>
          <Points points={[metKeyboard, metReader, metSight, metTouch, metMotion, metScript, metTime]} />
          <h2>{texts.limits}</h2>
          <Points points={[limitTime, limitBank, limitNames, limitQr, limitPeople]} />
          <h2>{texts.other}</h2>
          <p>{texts.otherText}</p>
          <Points points={errands.map((errand) => fill(texts[ussdTexts[errand]], { code: ussd[errand] }))} />
          <p>{texts.otherPeople}</p>
        </div>
        <PersonCard title={texts.report} text={texts.reportText} call={texts.call} shop={texts.shop} />
      </div>
    </>
  );
}
