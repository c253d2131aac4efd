import { useEffect } from 'react';
import { fill } from '../../format/fill.ts';
import { useFailure } from '../../loading/failure/use-failure.ts';
import type { LineBundlesProps } from '../../forms/shared-parts.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { keepDraft } from '../../session/storage.ts';
import { Link } from '../../site/nav.tsx';
import { Empty } from '../../ui/messages/empty.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { hash, layers, phoneCall, refreshCw } from '../../ui/icons/icons.ts';
import { PlanBones } from '../../ui/purchase/plan-bones.tsx';
import { BundleList } from './bundle-list.tsx';
import { useBundles, type Offer } from './use-bundles.ts';
import { useChosen } from './use-chosen.ts';

function ListFailed({
  failure,
  onAgain,
}: {
  failure: Extract<Offer, { state: 'failed' }>['failure'];
  onAgain: () => void;
}) {
  const texts = useTexts('bundlesList');
  const { customerCareNumber, ussd } = useSite();
  const { text, role } = useFailure(failure, texts);
  return (
    <div className="stack">
      <Banner tone="warn" title={texts.listFailed} role={role}>
        {text} {fill(texts.failedAdvice, { ussd: ussd.bundles })}
      </Banner>
      <div className="row">
        <Button variant="soft" icon={refreshCw} onClick={onAgain}>
          {texts.again}
        </Button>
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

function NoneOffered({ lineType, msisdn }: Pick<LineBundlesProps['line'], 'lineType' | 'msisdn'>) {
  const texts = useTexts('bundlesList');
  const { customerCareNumber } = useSite();
  return (
    <Empty icon={layers} title={texts.none}>
      <p>{lineType === 'POSTPAID' ? texts.nonePostpaid : texts.noneText}</p>
      {lineType === 'PREPAID' && <ButtonLink link={<Link page="recharge" params={{}} />}>{texts.recharge}</ButtonLink>}
      {lineType === 'POSTPAID' && (
        <ButtonLink link={<Link page="bill" params={{}} onClick={() => keepDraft('bill', { msisdn })} />}>
          {texts.payBill}
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" icon={phoneCall} href={`tel:${customerCareNumber}`}>
        {texts.call}
      </ButtonLink>
    </Empty>
  );
}

const tappedOnHome = () => new URLSearchParams(location.search).get('bundle') ?? undefined;

/** Returns the bundle tapped on home, otherwise the stored one. Clears the address, so that a reload does not choose it again. */
const useCode = ({ code, onCode }: Pick<LineBundlesProps, 'code' | 'onCode'>) => {
  useEffect(() => {
    const tapped = tappedOnHome();
    if (tapped === undefined) return;
    history.replaceState(history.state, '', location.pathname);
    onCode(tapped);
  }, [onCode]);
  return tappedOnHome() ?? code;
};

export function OfferView(props: LineBundlesProps) {
  const { onCode } = props;
  const texts = useTexts('bundlesList');
  const { offer, again } = useBundles(props.line);
  const bundles = offer.state === 'listed' ? offer.bundles : undefined;
  const chosen = useChosen({
    ...props,
    code: useCode(props),
    page: 'bundles',
    words: { texts, site: useSite() },
    bundles,
  });

  if (offer.state === 'failed') return <ListFailed failure={offer.failure} onAgain={again} />;
  if (!bundles) return <PlanBones label={texts.loading} />;
  if (bundles.length === 0) return <NoneOffered {...props.line} />;
  return (
    <section className="stack gap-5">
      <h2 className="plans__title">{texts.list}</h2>
      {/* The list may be narrowed to others. */}
      {chosen && <input type="hidden" name="choice" value={chosen.productCode} />}
      <BundleList bundles={bundles} chosen={chosen} onChoose={onCode} />
      <p>
        <Link page="tariffs" params={{}} className="alone">
          {texts.allTariffs}
        </Link>
      </p>
    </section>
  );
}
