import type { HomePlan, Device } from '@selfcare/contract/leads/leads';
import { useState } from 'react';
import type { Refused } from '../../api/answer.ts';
import { fill } from '../../format/fill.ts';
import { priceText } from '../../format/price-text.ts';
import type { OtpModalProps } from '../../otp/code-modals.ts';
import { useFailure } from '../../loading/failure/use-failure.ts';
import { createLazyPart, LazyPartView, useLazyPartsAhead, type LazyPart } from '../../loading/lazy-part.tsx';
import type { Shown } from '../../loading/loaded.ts';
import { Link } from '../../site/nav.tsx';
import { useSite, useMsisdnFormat, useTexts } from '../../site/site.tsx';
import { ArrivingHeading } from '../../ui/arriving-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { PayBar } from '../../ui/purchase/purchase-page.tsx';
import { Steps } from '../../ui/purchase/steps.tsx';
import type { CustomerFormProps } from './customer-form.tsx';
import { PlansSkeleton } from './plans-skeleton.tsx';
import { DeviceCard } from './device-card.tsx';
import { addressOf, fetchAgain, LeadSheets, sheetParts } from './lead-sheets.tsx';
import { planWords } from './lead-request.ts';
import { PlanStep } from './plan-step.tsx';
import { useLead } from './use-lead.ts';

const formPart = createLazyPart<CustomerFormProps>(
  'lead-form',
  async () => (await import('./customer-form.tsx')).CustomerForm,
);
const ahead = [formPart, ...sheetParts];

export type LeadPageProps = Pick<Shown, 'form' | 'places'> & { otp: LazyPart<OtpModalProps> };
export type LeadFlowProps = LeadPageProps & {
  plans: readonly HomePlan[];
  device: Device;
  isAsked: boolean;
  stale: Refused | undefined;
  onPlanStale: (refused: Refused) => void;
};

function ChosenPlan({ plan }: { plan: HomePlan }) {
  const texts = useTexts('homeInternet');
  const site = useSite();
  const { data, validity } = planWords(plan, { texts, tag: site.tag });
  return (
    <section className="lead-chosen" aria-label={texts.chosen}>
      <strong>{plan.name}</strong>
      <span className="lead-chosen__about">{plan.description}</span>
      <span>
        <strong className="num">{priceText(plan.amount, plan.currency, site)}</strong> <span>/{validity}</span>
      </span>
      <span>{data}</span>
    </section>
  );
}

export function LeadFlow({ form, places, otp, plans, device, isAsked, stale, onPlanStale }: LeadFlowProps) {
  const texts = useTexts('homeInternet');
  const site = useSite();
  const formatMsisdn = useMsisdnFormat();
  const lead = useLead(plans, form, onPlanStale);
  const [isPlanMissed, setPlanMissed] = useState(false);
  const { progress, plan, values, shown } = lead;
  useLazyPartsAhead(ahead);
  const isPlanStep = !progress || progress.step === 'plan' || !plan;
  const failure = shown.what === 'failed' ? shown.failure : shown.what === 'nothing' && isPlanStep ? stale : undefined;
  const failed = useFailure(failure, texts, 'alert');
  if (!progress || !values || !form) return <PlansSkeleton />;
  const isWorking = shown.what === 'working';
  const amount = plan ? priceText(plan.amount, plan.currency, site) : '';
  const told =
    lead.told['msisdn'] === 'unknown'
      ? { msisdn: fill(texts.numberUnknown, { example: formatMsisdn(site.msisdnExample) }) }
      : lead.told;
  const isUnsure = shown.what === 'failed' && shown.isUnsure === true;
  const goOn = () => {
    if (plan) return lead.goTo('form');
    setPlanMissed(true);
    document.querySelector<HTMLElement>('[name=plan]')?.focus();
  };
  const next = isPlanStep ? (
    <Button block unready={!plan} onClick={goOn}>
      {texts.proceed}
    </Button>
  ) : (
    <Button block busy={isWorking} busyText={texts.sending} onClick={lead.askCode}>
      {texts.getCode}
    </Button>
  );
  const isFormStep = !isPlanStep && progress.step === 'form';
  const current = isPlanStep ? 0 : isFormStep ? 1 : 2;
  return (
    <>
      <div className="stack gap-5 lead-task">
        <Steps
          label={texts.steps}
          steps={[texts.stepPlan, texts.stepForm, texts.stepAddress, texts.stepPayment]}
          current={current}
        />
        {failure && (
          <Banner tone="bad" role={failed.role} title={isUnsure ? texts.unsureTitle : texts.failedTitle}>
            {failed.text} {isUnsure ? texts.unsureText : texts.failedText}
          </Banner>
        )}
        {isPlanStep && isPlanMissed && !plan && (
          <Banner tone="bad" role="alert">
            {texts.choose}
          </Banner>
        )}
        {isPlanStep && (
          <PlanStep plans={plans} chosen={plan} takesFocus={isAsked || lead.hasMoved} onChoose={lead.choose} />
        )}
        {isFormStep && (
          <>
            <ArrivingHeading takesFocus={lead.hasMoved}>{texts.formTitle}</ArrivingHeading>
            <LazyPartView
              key={`${lead.timesForgotten} ${JSON.stringify(told)}`}
              part={formPart}
              props={{
                fields: form.fields,
                actions: form.actions,
                initial: values,
                told,
                isBusy: isWorking,
                onTyped: lead.type,
                onCancel: () => lead.goTo('plan'),
                onDone: (filled) => void lead.fillIn(filled),
              }}
              skeleton={<PlansSkeleton />}
              renderFailed={fetchAgain}
            />
            <div>
              <Button variant="text" onClick={lead.forget}>
                {texts.forget}
              </Button>
            </div>
            <p className="vh" role="status">
              {lead.timesForgotten > 0 && texts.forgotten}
            </p>
          </>
        )}
        {!isPlanStep && progress.step === 'address' && (
          <Card>
            <h2>{texts.codeTitle}</h2>
            <p>{texts.codeText}</p>
            <p>{addressOf(values)}</p>
            <div>
              <Button variant="text" onClick={lead.editAddress}>
                {texts.edit}
              </Button>
            </div>
          </Card>
        )}
        {!isFormStep && (
          <div className="row lead-next only-wide">
            {isPlanStep ? (
              <Link page="home" params={{}} className="btn btn--quiet">
                {texts.back}
              </Link>
            ) : (
              <Button variant="quiet" onClick={() => lead.goTo('plan')}>
                {texts.changePlan}
              </Button>
            )}
            {next}
          </div>
        )}
        {!isPlanStep && !isFormStep && (
          <div className="only-narrow">
            <Button variant="text" onClick={() => lead.goTo('plan')}>
              {texts.changePlan}
            </Button>
          </div>
        )}
      </div>
      <aside className="lead-aside" data-first={isPlanStep ? undefined : 'plan'}>
        <DeviceCard device={device} />
        {plan && <ChosenPlan plan={plan} />}
      </aside>
      {!isFormStep && (
        <div className="lead-bar">
          <PayBar label={plan?.name ?? texts.toPay} amount={amount}>
            {next}
          </PayBar>
        </div>
      )}
      <LeadSheets lead={lead} places={places} otp={otp} />
    </>
  );
}
