import type { SubmitLeadResult } from '@selfcare/contract/leads/leads';
import { useEffect, useEffectEvent } from 'react';
import { readRedirectUrl, returnPage } from '../../session/redirect-url.ts';
import { Link, useNavigate } from '../../site/nav.tsx';
import { useSite, useTexts } from '../../site/site.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Modal } from '../../ui/messages/modal.tsx';
import { fill } from '../../format/fill.ts';

export type LeadEndedProps = { result: SubmitLeadResult };

/** Milliseconds that each ending is shown. */
const seconds = { feasible: 3000, notFeasible: 6000 };

const useLater = (ms: number | undefined, go: () => void) => {
  const goOn = useEffectEvent(go);
  useEffect(() => {
    if (ms === undefined) return undefined;
    const timer = setTimeout(goOn, ms);
    return () => clearTimeout(timer);
  }, [ms]);
};

export function LeadEnded({ result: { feasible, refLeadId } }: LeadEndedProps) {
  const texts = useTexts('homeInternet');
  const site = useSite();
  const navigate = useNavigate();
  const pay = () => navigate({ page: 'payment', params: {} });
  const back = () => navigate({ page: returnPage(readRedirectUrl(), site) ?? 'home', params: {} });
  const isTaken = feasible && refLeadId !== undefined;
  useLater(isTaken ? seconds.feasible : feasible ? undefined : seconds.notFeasible, isTaken ? pay : back);
  if (isTaken)
    return (
      <Modal
        open
        title={texts.successTitle}
        foot={
          <Button block onClick={pay}>
            {texts.pay}
          </Button>
        }
      >
        <p role="status">{texts.successText}</p>
        <p>
          <strong>{fill(texts.number, { lead: refLeadId })}</strong>
        </p>
      </Modal>
    );
  if (feasible)
    return (
      <Modal
        open
        title={texts.errorGeneric}
        foot={
          <ButtonLink block link={<Link page="home" params={{}} />}>
            {texts.backHome}
          </ButtonLink>
        }
      >
        <p role="status">{texts.pendingText}</p>
      </Modal>
    );
  return (
    <Modal
      open
      title={texts.thanksTitle}
      foot={
        <Button block onClick={back}>
          {texts.explore}
        </Button>
      }
    >
      <p role="status">{texts.thanksText}</p>
    </Modal>
  );
}
