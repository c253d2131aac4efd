import type { ComponentType, FocusEvent, SubmitEvent } from 'react';
import type { SavedNumbersProps, OfferedLine, LineBundlesProps } from '../../forms/shared-parts.ts';
import { LazyPartView, createLazyPart } from '../../loading/lazy-part.tsx';
import { AfterAnswer } from '../../loading/use-line.tsx';
import { LineField } from '../../forms/line-field.tsx';
import { NotAsked, PartMissing } from '../../loading/failure/not-asked.tsx';
import { useSite, useTexts } from '../../site/site.tsx';
import { Link } from '../../site/nav.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { ContactsButton } from '../../ui/fields/contacts-button.tsx';
import { PlanBones } from '../../ui/purchase/plan-bones.tsx';
import { Button } from '../../ui/button.tsx';
import { Steps } from '../../ui/purchase/steps.tsx';
import type { BundlePurchase } from './use-bundle-purchase.ts';

export const listPart = createLazyPart<LineBundlesProps>(
  'bundles-list',
  async () => (await import('./offer-view.tsx')).OfferView,
);

export const formId = 'bundles';

const lineNotes = { PREPAID: 'linePrepaid', POSTPAID: 'linePostpaid', HYBRID: 'lineHybrid' } as const;

function BeforeList({ purchase }: { purchase: BundlePurchase }) {
  const texts = useTexts('bundles');
  const site = useSite();
  const { line } = purchase;
  if (line.state === 'failed') {
    return <NotAsked title={texts.checkFailed} failure={line.failure} texts={texts} onAgain={purchase.again} />;
  }
  if (line.state === 'checking') {
    return <PlanBones />;
  }
  return (
    <div className="stack">
      {line.state === 'none' && <Banner tone="info">{texts.listComing}</Banner>}
      {/* The list comes by itself; before the page answers this asks for it. */}
      <div className="only-narrow">
        <Button type="submit" block unready>
          {texts.next}
        </Button>
      </div>
      <ContactsButton label={texts.contacts} plan={site} onPick={purchase.setMsisdn} />
      <p>
        <Link page="tariffs" params={{}} className="alone">
          {texts.allTariffs}
        </Link>
      </p>
    </div>
  );
}

function Offer({ purchase, line }: { purchase: BundlePurchase; line: OfferedLine }) {
  const texts = useTexts('bundles');
  const props = { line, code: purchase.code, onCode: purchase.setCode, onChosen: purchase.setChosen };
  return (
    <AfterAnswer meanwhile={<PlanBones />}>
      <LazyPartView
        part={listPart}
        props={props}
        skeleton={<PlanBones />}
        renderFailed={(again) => <PartMissing texts={texts} onAgain={again} />}
      />
    </AfterAnswer>
  );
}

type BundleFormProps = {
  purchase: BundlePurchase;
  SavedNumbers: ComponentType<SavedNumbersProps>;
  onBuy: (event: SubmitEvent) => void;
};

export function BundleForm({ purchase, SavedNumbers, onBuy }: BundleFormProps) {
  const texts = useTexts('bundles');
  const action = `${useSite().prefix}/data-bundle`;
  const { line } = purchase;
  const onBlur = ({ target }: FocusEvent<HTMLFormElement, HTMLInputElement>) => {
    if (target.name === 'msisdn') purchase.leaveNumber();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form id={formId} className="stack gap-5" method="post" action={action} noValidate onSubmit={onBuy} onBlur={onBlur}>
      {/* A phone shows bundles in its place. */}
      <div className="only-wide">
        <Steps label={texts.steps} steps={[texts.stepBundle, texts.stepPayment, texts.stepReceipt]} current={0} />
      </div>
      <LineField
        texts={texts}
        label={texts.number}
        value={purchase.msisdn}
        onValueChange={purchase.setMsisdn}
        line={line}
        isShort={purchase.isNumberShort}
        note={line.state === 'found' ? texts[lineNotes[line.lineType]] : undefined}
      />
      <SavedNumbers number={purchase.msisdn} onPick={purchase.setMsisdn} />
      {purchase.isChoiceMissing && (
        <Banner tone="bad" role="alert">
          {texts.orderChoose}
        </Banner>
      )}
      {purchase.offered ? (
        <Offer key={purchase.msisdn} purchase={purchase} line={purchase.offered} />
      ) : (
        <BeforeList purchase={purchase} />
      )}
      {purchase.chosen && <SavedNumbers key={`chosen ${purchase.msisdn}`} number={purchase.msisdn} />}
    </form>
  );
}
