import type { HomePlan, Device } from '@selfcare/contract/leads/leads';
import { useEffect, useState, type ReactNode } from 'react';
import type { Refused } from '../../api/answer.ts';
import { explain } from '../../api/explain.ts';
import { useLeadCall } from '../../api/use-lead-call.ts';
import { fill } from '../../format/fill.ts';
import { priceText } from '../../format/price-text.ts';
import type { OtpModalProps } from '../../flow/code-modals.ts';
import { createLazyPart, LazyPartView, useLazyPartsAhead, type LazyPart } from '../../loading/lazy-part.tsx';
import type { Shown } from '../../loading/loaded.ts';
import { useAnswer } from '../../loading/use-answer.ts';
import { keepDevice, readDevice } from '../../session/lead.ts';
import { Link } from '../../site/nav.tsx';
import { useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { BackLink } from '../../ui/crumbs.tsx';
import { refreshCw } from '../../ui/icons/icons.ts';
import { Banner } from '../../ui/messages/banner.tsx';
import { Bone, Skeleton } from '../../ui/messages/skeleton.tsx';
import { PayBar } from '../../ui/purchase/pay-bar.tsx';
import { Steps } from '../../ui/purchase/steps.tsx';
import type { AddressSheetProps } from './address-sheet.tsx';
import type { CustomerFormProps } from './customer-form.tsx';
import { formId } from './form-id.ts';
import { DeviceCard } from './device-card.tsx';
import type { LeadEndedProps } from './lead-ended.tsx';
import { planWords } from './plan-words.ts';
import { PlanStep } from './plan-step.tsx';
import { useLead, type LeadView } from './use-lead.ts';

const addressPart = createLazyPart<AddressSheetProps>(
  'lead-address',
  async () => (await import('./address-sheet.tsx')).AddressSheet,
);
const formPart = createLazyPart<CustomerFormProps>(
  'lead-form',
  async () => (await import('./customer-form.tsx')).CustomerForm,
);
const endedPart = createLazyPart<LeadEndedProps>(
  'lead-ended',
  async () => (await import('./lead-ended.tsx')).LeadEnded,
);
const ahead = [formPart, addressPart, endedPart];

type LeadPageProps = Pick<Shown, 'form' | 'places'> & { otp: LazyPart<OtpModalProps> };
type FlowProps = LeadPageProps & {
  plans: readonly HomePlan[];
  device: Device;
  /** Why the plan that was asked for could not be had: the plans here were asked for since. */
  stale: Refused | undefined;
  onPlanStale: (refused: Refused) => void;
};

/** The plan that was chosen, beside or above the steps that follow. */
function ChosenPlan({ plan }: { plan: HomePlan }) {
  const texts = useTexts('homeInternet');
  const site = useSite();
  const { data, validity } = planWords(plan, { texts, tag: site.tag });
  return (
    <section className="lead-chosen">
      <span>
        <strong>{plan.name}</strong>
        <br />
        {data} / {validity}
      </span>
      <strong className="num">{priceText(plan.amount, plan.currency, site)}</strong>
    </section>
  );
}

/** What stands over the page: the address, the code, the end. */
function Above({ lead, places, otp }: Pick<FlowProps, 'places' | 'otp'> & { lead: LeadView }) {
  const texts = useTexts('homeInternet');
  const { shown, values = {} } = lead;
  const missing = (again: () => void) => (
    <Button icon={refreshCw} onClick={again}>
      {texts.again}
    </Button>
  );
  if (shown.what === 'map')
    return (
      <LazyPartView
        key="map"
        part={addressPart}
        props={{
          address: [values['installationAddress'], values['landmark'], values['town']].filter(Boolean).join(', '),
          found: shown.found,
          view: places?.of === 'address' ? places : undefined,
          onConfirm: lead.confirm,
          onEdit: lead.editAddress,
        }}
        skeleton={null}
        renderFailed={missing}
      />
    );
  if (shown.what === 'code')
    return (
      <LazyPartView
        key="code"
        part={otp}
        props={{
          request: {
            msisdn: String(values['msisdn'] ?? ''),
            requestType: 'HBB_LEADS',
            email: String(values['email'] ?? ''),
            customerDetails: { fullName: String(values['name'] ?? '') },
          },
          onVerified: (verified) => void lead.submit(verified),
          onClose: lead.closeCode,
          onLimited: lead.limited,
        }}
        skeleton={null}
        renderFailed={missing}
      />
    );
  if (shown.what === 'ended')
    return (
      <LazyPartView
        key="ended"
        part={endedPart}
        props={{ result: shown.result }}
        skeleton={null}
        renderFailed={missing}
      />
    );
  return null;
}

/** Plan, form, address, code: one after the other, each kept through a reload. */
function LeadFlow({ form, places, otp, plans, device, stale, onPlanStale }: FlowProps) {
  const texts = useTexts('homeInternet');
  const site = useSite();
  const lead = useLead(plans, form?.version ?? '', onPlanStale);
  const [isReady, setReady] = useState(false);
  const { progress, plan, values, shown } = lead;
  useLazyPartsAhead(ahead);
  if (!progress || !values || !form) return <PlansSkeleton />;
  const isPlanStep = progress.step === 'plan' || !plan;
  const isWorking = shown.what === 'working';
  const amount = plan ? priceText(plan.amount, plan.currency, site) : '';
  const told =
    lead.told['msisdn'] === 'unknown'
      ? { msisdn: fill(texts.numberUnknown, { example: site.msisdnExample }) }
      : lead.told;
  const failure = shown.what === 'failed' ? shown.failure : shown.what === 'nothing' && isPlanStep ? stale : undefined;
  const isUnsure = shown.what === 'failed' && shown.isUnsure === true;
  const next = isPlanStep ? (
    <Button block disabled={!plan} onClick={() => lead.goTo('form')}>
      {texts.proceed}
    </Button>
  ) : progress.step === 'address' ? (
    <Button block busy={isWorking} busyText={texts.sending} onClick={lead.askCode}>
      {texts.getCode}
    </Button>
  ) : (
    <Button block type="submit" form={formId} disabled={!isReady} busy={isWorking} busyText={texts.checking}>
      {texts.checkAddress}
    </Button>
  );
  const current = isPlanStep ? 0 : progress.step === 'form' ? 1 : 2;
  return (
    <>
      <div className="stack gap-5">
        <Steps
          label={texts.steps}
          steps={[texts.stepPlan, texts.stepForm, texts.stepAddress, texts.stepPayment]}
          current={current}
        />
        {failure && (
          <Banner tone="bad" role="alert" title={isUnsure ? texts.unsureTitle : texts.failedTitle}>
            {explain(failure, texts)} {isUnsure ? texts.unsureText : texts.failedText}
          </Banner>
        )}
        {isPlanStep && <PlanStep plans={plans} chosen={plan} onChoose={lead.choose} />}
        {!isPlanStep && <ChosenPlan plan={plan} />}
        {!isPlanStep && progress.step === 'form' && (
          <>
            <h2>{texts.formTitle}</h2>
            <LazyPartView
              key={JSON.stringify(told)}
              part={formPart}
              props={{
                fields: form.fields,
                initial: values,
                told,
                onTyped: lead.type,
                onReady: setReady,
                onDone: (filled) => void lead.fillIn(filled),
              }}
              skeleton={<PlansSkeleton />}
              renderFailed={(again) => (
                <Button icon={refreshCw} onClick={again}>
                  {texts.again}
                </Button>
              )}
            />
          </>
        )}
        {!isPlanStep && progress.step === 'address' && (
          <Card>
            <h2>{texts.codeTitle}</h2>
            <p>{texts.codeText}</p>
            <p>{[values['installationAddress'], values['landmark'], values['town']].filter(Boolean).join(', ')}</p>
            <div>
              <Button variant="text" onClick={lead.editAddress}>
                {texts.edit}
              </Button>
            </div>
          </Card>
        )}
        <div className="row only-wide">
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
        {!isPlanStep && (
          <div className="only-narrow">
            <Button variant="text" onClick={() => lead.goTo('plan')}>
              {texts.changePlan}
            </Button>
          </div>
        )}
      </div>
      <DeviceCard device={device} />
      <PayBar label={plan?.name ?? texts.toPay} amount={amount}>
        {next}
      </PayBar>
      <Above lead={lead} places={places} otp={otp} />
    </>
  );
}

function PlansSkeleton() {
  const texts = useTexts('homeInternet');
  return (
    <Skeleton label={texts.loading}>
      <Bone shape="title" width="half" />
      <Bone shape="control" />
      <Bone shape="control" />
      <Bone shape="control" />
    </Skeleton>
  );
}

/** Where nothing was chosen yet the page says where to start: by the unit that comes with every plan. */
function StartHere({ device, onChoose }: { device: Device; onChoose: () => void }) {
  const texts = useTexts('homeInternet');
  return (
    <Card>
      <DeviceCard device={device} />
      <p>{texts.startText}</p>
      <Button block onClick={onChoose}>
        {texts.start}
      </Button>
    </Card>
  );
}

/** 5G at home: the unit, a plan, who wants it and where, then its payment. */
export function LeadPage({ form, places, otp }: LeadPageProps) {
  const texts = useTexts('homeInternet');
  const site = useSite();
  const call = useLeadCall();
  const { answer, again } = useAnswer(site.tag, (signal) => call('plans', { opco: site.opco }, { signal }));
  const [isStarted, setStarted] = useState<boolean>();
  const [stale, setStale] = useState<Refused>();
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- The document holds nothing of the tab.
    setStarted(readDevice() !== undefined);
  }, []);
  const frame = (children: ReactNode) => (
    <div className="wrap page page--tall">
      <div className="page__head">
        <BackLink link={<Link page="home" params={{}} />}>{texts.backHome}</BackLink>
        <h1>{texts.heading}</h1>
        {!isStarted && <p className="lead">{texts.lead}</p>}
        <noscript>
          <p>{texts.withoutScript}</p>
        </noscript>
      </div>
      <div className="flow">{children}</div>
    </div>
  );
  if (!answer || isStarted === undefined) return frame(<PlansSkeleton />);
  if (answer.outcome !== 'success')
    return frame(
      <Banner tone="bad" role="alert" title={texts.plansFailed}>
        <p>{explain(answer, texts)}</p>
        <Button icon={refreshCw} onClick={again}>
          {texts.again}
        </Button>
      </Banner>,
    );
  const { device, plans } = answer.result;
  if (!device || !form || plans.length === 0) return frame(<p>{texts.notSold}</p>);
  const choose = () => {
    keepDevice(device);
    setStarted(true);
  };
  const askAnew = (refused: Refused) => {
    setStale(refused);
    again();
  };
  if (!isStarted) return frame(<StartHere device={device} onChoose={choose} />);
  return frame(<LeadFlow {...{ form, places, otp, plans, device, stale, onPlanStale: askAnew }} />);
}
