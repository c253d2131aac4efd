import type { Device } from '@selfcare/contract/leads/leads';
import { useEffect, useState, type ReactNode } from 'react';
import { type Refused, explain } from '../../api/answer.ts';
import { useLeadCall } from '../../api/use-lead-call.ts';
import { createLazyPart, LazyPartView, useLazyPartsAhead } from '../../loading/lazy-part.tsx';
import { useAnswer } from '../../loading/use-answer.ts';
import { keepDevice, readDevice } from '../../session/lead.ts';
import { Link } from '../../site/nav.tsx';
import { useSite, useTexts } from '../../site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { refreshCw } from '../../ui/icons/icons.ts';
import { Banner } from '../../ui/messages/banner.tsx';
import { PlansSkeleton } from './plans-skeleton.tsx';
import { DeviceCard } from './device-card.tsx';
import type { LeadFlowProps, LeadPageProps } from './lead-flow.tsx';

const flowPart = createLazyPart<LeadFlowProps>('lead-flow', async () => (await import('./lead-flow.tsx')).LeadFlow);
const ahead = [flowPart];

function StartHere({ devices, onChoose }: { devices: readonly Device[]; onChoose: (device: Device) => void }) {
  const texts = useTexts('homeInternet');
  return devices.map((device) => (
    <div key={device.deviceName} className="card stack lead-start">
      <DeviceCard device={device} />
      <p>{texts.startText}</p>
      <Button block onClick={() => onChoose(device)}>
        {texts.start}
      </Button>
    </div>
  ));
}

const isChosen = () => readDevice() !== undefined || location.hash === '#device';

const chosenOf = (devices: readonly Device[]) =>
  devices.find(({ deviceName }) => deviceName === readDevice()?.deviceName) ?? devices[0];

export function LeadPage({ form, places, otp }: LeadPageProps) {
  const texts = useTexts('homeInternet');
  const site = useSite();
  const call = useLeadCall();
  const { answer, again } = useAnswer(site.tag, (signal) => call('plans', { opco: site.opco }, { signal }));
  const [isStarted, setStarted] = useState<boolean>();
  const [isAsked, setAsked] = useState(false);
  const [stale, setStale] = useState<Refused>();
  useLazyPartsAhead(ahead);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- The document holds nothing of the tab.
    setStarted(isChosen());
    // Prefetch; a failure is shown where it is drawn.
    if (isChosen()) flowPart.fetch(site.prefix).catch(() => undefined);
  }, [site.prefix]);
  const result = answer?.outcome === 'success' ? answer.result : undefined;
  const device = result && chosenOf(result.devices);
  useEffect(() => {
    if (isStarted && device) keepDevice(device);
  }, [isStarted, device]);
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
  const { devices, plans } = answer.result;
  if (!device || !form || plans.length === 0) return frame(<p>{texts.notSold}</p>);
  const askAnew = (refused: Refused) => {
    setStale(refused);
    again();
  };
  const start = (chosen: Device) => {
    keepDevice(chosen);
    setStarted(true);
    setAsked(true);
  };
  if (!isStarted) return frame(<StartHere devices={devices} onChoose={start} />);
  return frame(
    <LazyPartView
      part={flowPart}
      props={{ form, places, otp, plans, device, isAsked, stale, onPlanStale: askAnew }}
      skeleton={<PlansSkeleton />}
      renderFailed={(fetchAgain) => (
        <Button icon={refreshCw} onClick={fetchAgain}>
          {texts.again}
        </Button>
      )}
    />,
  );
}
