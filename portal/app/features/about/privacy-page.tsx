import { forgetPath } from '@selfcare/contract/plain-pages';
import { fill } from '../../format/fill.ts';
import type { Shown } from '../../loading/loaded.ts';
import { prefixed } from '../../site/pages.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { Hero } from '../../ui/hero.tsx';

export function MapServices({ mapServices }: Shown) {
  const texts = useTexts('privacyNotice');
  return (
    <>
      {mapServices?.geocoder && <p>{fill(texts.geocoderText, { host: mapServices.geocoder })}</p>}
      {mapServices?.tiles && <p>{fill(texts.tilesText, { host: mapServices.tiles })}</p>}
    </>
  );
}

function ForgetWithoutScript() {
  const { forget } = useTexts('privacyNotice');
  const { prefix } = useSite();
  return (
    <noscript>
      <form method="post" action={prefixed(prefix, forgetPath)}>
        <button type="submit" className="btn btn--text">
          {forget}
        </button>
      </form>
    </noscript>
  );
}

export function PrivacyPage({ mapServices }: Shown) {
  const texts = useTexts('privacyNotice');
  const { paying, requesting, proving, protecting, placing, booking, counting } = texts;
  const { payments, requests, codes, messages, cookie } = texts;
  return (
    <>
      <Hero title={texts.heading} lead={texts.lead} />
      <div className="wrap page">
        <div className="prose">
          <h2>{texts.controller}</h2>
          <p>{texts.controllerText}</p>
          <h2>{texts.purposes}</h2>
          {[paying, requesting, proving, protecting, placing, booking, counting].map((purpose) => (
            <p key={purpose}>{purpose}</p>
          ))}
          <h2>{texts.receivers}</h2>
          <p>{texts.receiversText}</p>
          <MapServices {...{ mapServices }} />
          <h2>{texts.periods}</h2>
          {[payments, requests, codes, messages, cookie].map((period) => (
            <p key={period}>{period}</p>
          ))}
          <h2>{texts.device}</h2>
          <p>{texts.deviceText}</p>
          <ForgetWithoutScript />
          <h2>{texts.rights}</h2>
          <p>{texts.rightsText}</p>
          <p>{texts.complaint}</p>
        </div>
      </div>
    </>
  );
}
