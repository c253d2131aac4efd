import type { FocusEvent, ReactNode, SubmitEvent } from 'react';
import type { OtpModalProps } from '../../otp/code-modals.ts';
import { AfterAnswer } from '../../loading/use-line.tsx';
import { LineField } from '../../forms/line-field.tsx';
import { NotAsked, PartMissing } from '../../loading/failure/not-asked.tsx';
import { LazyPartView, type LazyPart } from '../../loading/lazy-part.tsx';
import { useSite, useTexts } from '../../site/site.tsx';
import { Link } from '../../site/nav.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { RowBones } from '../../ui/purchase/plan-bones.tsx';
import { Steps } from '../../ui/purchase/steps.tsx';
import { offerPart } from './offer-part.ts';
import type { Broadband } from './use-broadband.ts';

export const formId = 'broadband';

type BroadbandFormProps = {
  page: Broadband;
  otp: LazyPart<OtpModalProps>;
  onSubmit: (event: SubmitEvent) => void;
  children: ReactNode;
};

function AfterNumber({ page, otp }: Pick<BroadbandFormProps, 'page' | 'otp'>) {
  const texts = useTexts('broadband');
  const { line, router, msisdn, productCode, choose, setChosen } = page;
  const bones = <RowBones />;
  if (router.isTaken) {
    return (
      <AfterAnswer meanwhile={bones}>
        <LazyPartView
          part={offerPart}
          props={{ msisdn, lineType: router.lineType, productCode, onChoose: choose, onChosen: setChosen, otp }}
          skeleton={bones}
          renderFailed={(again) => <PartMissing texts={texts} onAgain={again} />}
        />
      </AfterAnswer>
    );
  }
  if (line.state === 'checking') return bones;
  if (line.state === 'failed')
    return <NotAsked title={texts.checkFailed} failure={line.failure} texts={texts} onAgain={page.again} />;
  if (line.state === 'none') return <Banner tone="info">{texts.offerComing}</Banner>;
  if (!router.isOther) return null;
  return (
    <Banner tone="info">
      <Link page="recharge" params={{}} className="alone">
        {texts.toRecharge}
      </Link>
    </Banner>
  );
}

export function BroadbandForm({ page, otp, onSubmit, children }: BroadbandFormProps) {
  const texts = useTexts('broadband');
  const action = `${useSite().prefix}/broadband-recharge`;
  const { router } = page;
  const onBlur = ({ target }: FocusEvent<HTMLFormElement, HTMLInputElement>) =>
    target.name === 'msisdn' && page.leaveNumber();
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
      <Steps label={texts.steps} steps={[texts.stepBundle, texts.stepPayment, texts.stepReceipt]} current={0} />
      <LineField
        texts={texts}
        label={texts.number}
        value={page.msisdn}
        onValueChange={page.setMsisdn}
        line={page.line}
        isShort={page.isNumberShort}
        note={router.isTaken ? texts.numberValid : undefined}
        error={!router.isTaken && router.isOther ? texts.numberNotBroadband : undefined}
      />
      {children}
      {page.isChoiceMissing && (
        <Banner tone="bad" role="alert">
          {texts.orderChoose}
        </Banner>
      )}
      <AfterNumber page={page} otp={otp} />
    </form>
  );
}
