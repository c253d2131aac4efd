import { fill } from '../../format/fill.ts';
import type { PageContent } from '../../loading/loaded.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { Link } from '../../site/nav.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { hash, phoneCall } from '../../ui/icons/icons.ts';
import { TariffTable } from './tariff-table.tsx';
import { TariffTools } from './tariff-tools.tsx';

function CatalogueOut() {
  const texts = useTexts('tariffs');
  const { customerCareNumber, ussd } = useSite();
  return (
    <div className="stack">
      <Banner tone="warn" title={texts.out}>
        {fill(texts.outText, { ussd: ussd.bundles })}
      </Banner>
      <div className="row">
        <ButtonLink href="">{texts.again}</ButtonLink>
        <ButtonLink variant="quiet" icon={hash} href={`tel:${encodeURIComponent(ussd.bundles)}`}>
          {fill(texts.dial, { ussd: ussd.bundles })}
        </ButtonLink>
        <ButtonLink variant="quiet" icon={phoneCall} href={`tel:${customerCareNumber}`}>
          {texts.call}
        </ButtonLink>
      </div>
    </div>
  );
}

export function TariffsPage({ tariffs }: Pick<PageContent, 'tariffs'>) {
  const texts = useTexts('tariffs');
  return (
    <div className="wrap page">
      <div className="page__head">
        <BackLink link={<Link page="home" params={{}} />}>{texts.backHome}</BackLink>
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
      </div>
      {!tariffs && <CatalogueOut />}
      {tariffs?.length === 0 && <p className="note">{texts.none}</p>}
      {tariffs && tariffs.length > 0 && (
        <div className="stack gap-5">
          <TariffTools tariffs={tariffs} />
          <TariffTable tariffs={tariffs} />
          <p id="none" className="note" hidden>
            {texts.noneMatches}
          </p>
        </div>
      )}
    </div>
  );
}
