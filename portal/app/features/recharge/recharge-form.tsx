import type { ComponentType, FocusEvent, SubmitEvent } from 'react';
import type { SavedNumbersProps, LineBundlesProps } from '../../forms/shared-parts.ts';
import { AfterAnswer } from '../../loading/use-line.tsx';
import { LineField } from '../../forms/line-field.tsx';
import { NotAsked } from '../../loading/failure/not-asked.tsx';
import { LazyPartView, type LazyPart } from '../../loading/lazy-part.tsx';
import { useSite, useTexts } from '../../site/site.tsx';
import { Link } from '../../site/nav.tsx';
import { keepDraft } from '../../session/storage.ts';
import { Banner } from '../../ui/messages/banner.tsx';
import { ContactsButton } from '../../ui/fields/contacts-button.tsx';
import { PlanBones } from '../../ui/purchase/plan-bones.tsx';
import { Bone, Skeleton } from '../../ui/messages/skeleton.tsx';
import { Steps } from '../../ui/purchase/steps.tsx';
import { AmountSection } from './amount-section.tsx';
import type { Recharge } from './use-recharge.ts';

export const formId = 'recharge';

const refusals = { postpaid: 'numberPostpaid', hybrid: 'numberHybrid' } as const;

const billedAs = ({ line }: Recharge) =>
  line.state === 'refused' && (line.reason === 'postpaid' || line.reason === 'hybrid') ? line.reason : undefined;

function NumberField({ recharge }: { recharge: Recharge }) {
  const texts = useTexts('recharge');
  const { found, line } = recharge;
  const billed = billedAs(recharge);
  return (
    <LineField
      texts={texts}
      label={texts.number}
      value={recharge.msisdn}
      onValueChange={recharge.setMsisdn}
      line={found}
      isShort={recharge.isNumberShort}
      note={line.state === 'prepaid' ? texts.numberValid : undefined}
      error={billed && texts[refusals[billed]]}
    />
  );
}

function BundlesOfLine({ recharge, part }: { recharge: Recharge; part: LazyPart<LineBundlesProps> }) {
  const { msisdn, line } = recharge;
  if (line.state !== 'prepaid') return null;
  const props: LineBundlesProps = {
    line: { msisdn, lineType: 'PREPAID', broadband: line.broadband },
    code: recharge.bundleCode,
    onCode: recharge.setBundleCode,
    onChosen: recharge.setBundle,
  };
  return (
    <AfterAnswer>
      <LazyPartView part={part} props={props} skeleton={<PlanBones />} renderFailed={() => null} />
    </AfterAnswer>
  );
}

function AfterNumber({ recharge }: { recharge: Recharge }) {
  const texts = useTexts('recharge');
  const site = useSite();
  const { line, msisdn } = recharge;
  const billed = billedAs(recharge);
  if (line.state === 'prepaid') return <AmountSection recharge={recharge} />;
  if (line.state === 'checking') {
    return (
      <Skeleton>
        <div className="stack">
          <Bone width="third" />
          <Bone shape="title" />
          <Bone shape="control" />
        </div>
      </Skeleton>
    );
  }
  if (line.state === 'failed') {
    return <NotAsked title={texts.checkFailed} failure={line.failure} texts={texts} onAgain={recharge.again} />;
  }
  if (billed === 'postpaid' || (billed && site.postpaidHybridCheck)) {
    return (
      <Banner tone="info">
        <Link page="bill" params={{}} className="alone" onClick={() => keepDraft('bill', { msisdn })}>
          {texts.toBill}
        </Link>
      </Banner>
    );
  }
  return (
    <div className="stack">
      {line.state === 'none' && <Banner tone="info">{texts.amountComing}</Banner>}
      <ContactsButton label={texts.contacts} plan={site} onPick={recharge.setMsisdn} />
    </div>
  );
}

type RechargeFormProps = {
  recharge: Recharge;
  SavedNumbers: ComponentType<SavedNumbersProps>;
  lineBundles: LazyPart<LineBundlesProps>;
  onBuy: (event: SubmitEvent) => void;
};

export function RechargeForm({ recharge, SavedNumbers, lineBundles, onBuy }: RechargeFormProps) {
  const texts = useTexts('recharge');
  const action = `${useSite().prefix}/prepaid-recharge`;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (recharge.check()) onBuy(event);
  };
  const onBlur = ({ target }: FocusEvent<HTMLFormElement, HTMLInputElement>) => recharge.leave(target.name);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      id={formId}
      className="stack gap-6"
      method="post"
      action={action}
      noValidate
      onSubmit={onSubmit}
      onBlur={onBlur}
    >
      <Steps label={texts.steps} steps={[texts.stepAmount, texts.stepPayment, texts.stepReceipt]} current={0} />
      <NumberField recharge={recharge} />
      <SavedNumbers number={recharge.msisdn} onPick={recharge.setMsisdn} />
      <AfterNumber recharge={recharge} />
      {recharge.line.state === 'prepaid' && <SavedNumbers key={recharge.msisdn} number={recharge.msisdn} />}
      <BundlesOfLine recharge={recharge} part={lineBundles} />
    </form>
  );
}
