import type { TrackedLead } from '@selfcare/contract/leads/leads';
import { leadStatusPath } from '@selfcare/contract/plain-pages';
import { isMsisdn } from '@selfcare/contract/values/msisdn';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { type Lost, type Refused, explain } from '../../api/answer.ts';
import { useLeadCall } from '../../api/use-lead-call.ts';
import { withWork } from '../../api/work/call-with-work.ts';
import { useFields } from '../../forms/use-fields.ts';
import { NumberInput } from '../../ui/fields/msisdn-input.tsx';
import { fill } from '../../format/fill.ts';
import { priceText } from '../../format/price-text.ts';
import { useAskLater } from '../../loading/use-ask-later.ts';
import type { LeadWords } from '../../loading/loaded.ts';
import { endings, LeadCard } from './lead-card.tsx';
import { keepLeadFlag } from '../../session/lead.ts';
import { keepQueryData } from '../../session/query-data.ts';
import { Link, useNavigate } from '../../site/nav.tsx';
import { prefixed } from '../../site/pages.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { wholeFragment } from '../../site/location.tsx';
import { Button } from '../../ui/button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Banner } from '../../ui/messages/banner.tsx';

const numberId = 'lead-number';
const phoneId = 'lead-phone';

/** Milliseconds between two requests. */
const everyMs = 20_000;

/** Takes the lead number from the fragment, which is never sent, and clears it. */
const takeNamedLead = (): string => {
  const lead = new URLSearchParams(wholeFragment(location.hash)).get('lead') ?? '';
  if (lead) history.replaceState(history.state, '', location.pathname + location.search);
  return lead.trim().toUpperCase().slice(0, 64);
};

function Followed({ lead, words, contactNumber }: { lead: TrackedLead; words: LeadWords; contactNumber: string }) {
  const texts = useTexts('leadStatus');
  const site = useSite();
  const navigate = useNavigate();
  const { order } = lead;
  const pay = () => {
    if (!order) return;
    keepQueryData({
      msisdn: contactNumber,
      amount: order.amount,
      currency: order.currency,
      lineType: 'PREPAID',
      transactionType: 'HBB_LEADS',
      productCode: order.productCode,
      rechargeType: lead.plan,
      description: lead.plan,
      redirectPage: '/hbb-lead-status',
      txnId: lead.refLeadId,
      bundleInfo: { description: lead.plan, amount: order.amount },
    });
    keepLeadFlag(site.brand.slug, lead.refLeadId);
    navigate({ page: 'payment', params: {} });
  };
  return (
    <LeadCard lead={lead} words={words}>
      {lead.payable && order && (
        <Button block onClick={pay}>
          {fill(texts.pay, { amount: priceText(order.amount, order.currency, site) })}
        </Button>
      )}
    </LeadCard>
  );
}

type Asked = { refLeadId: string; contactNumber: string };

export function LeadStatusPage({ leadWords }: { leadWords?: LeadWords | undefined }) {
  const texts = useTexts('leadStatus');
  const site = useSite();
  const call = useLeadCall();
  const [refLeadId, setRefLeadId] = useState('');
  const [contactNumber, setContactNumber] = useState('');
  const [known, setKnown] = useState<{ lead: TrackedLead; asked: Asked }>();
  const [failure, setFailure] = useState<Refused | Lost>();
  const [isBusy, setBusy] = useState(false);
  // Edits are not requested or paid before the button is pressed.
  const last = useRef<Asked>(undefined);
  const isNumberMissing = refLeadId.trim() === '';
  const isPhoneShort = !isMsisdn(contactNumber, site);
  const phoneShort = fill(texts.phoneShort, { digits: site.msisdnLength });
  const form = useFields({
    [numberId]: { value: refLeadId, fault: isNumberMissing ? texts.numberMissing : undefined, show: 'tried' },
    [phoneId]: { value: contactNumber, fault: isPhoneShort ? phoneShort : undefined, show: 'tried' },
  });

  const receive = useEffectEvent(() => setRefLeadId(takeNamedLead()));
  // oxlint-disable-next-line react/set-state-in-effect -- The document does not know what stands behind the address's #.
  useEffect(() => receive(), []);

  const ask = async (asked: Asked) => {
    const answer = await withWork((proof) => call('trackLead', { ...asked, ...proof }));
    if (last.current !== asked) return;
    if (answer.outcome === 'success') setKnown({ lead: answer.result, asked });
    setFailure(answer.outcome === 'success' ? undefined : answer);
  };
  const again = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && last.current) void ask(last.current);
  });
  const isPassing = failure?.outcome === 'lost' || failure?.code === '503';
  useAskLater(async () => last.current && (await ask(last.current)), isPassing && !isBusy);
  const isFollowed = known !== undefined && !endings.has(known.lead.status);
  useEffect(() => {
    if (!isFollowed) return undefined;
    const timer = setInterval(again, everyMs);
    return () => clearInterval(timer);
  }, [isFollowed]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.check() || isBusy) return;
    setBusy(true);
    setKnown(undefined);
    last.current = { refLeadId: refLeadId.trim().toUpperCase(), contactNumber };
    await ask(last.current);
    setBusy(false);
  };
  const isUnknown = failure?.outcome === 'refused' && failure.code === '404';
  return (
    <div className="wrap page page--tall">
      <div className="page__head">
        <BackLink link={<Link page="home-internet" params={{}} />}>{texts.toPlans}</BackLink>
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
      </div>
      <div className="flow">
        <div className="stack gap-5">
          <form
            className="stack gap-5"
            method="post"
            action={prefixed(site.prefix, leadStatusPath)}
            onSubmit={(event) => void submit(event)}
            noValidate
          >
            <Field
              id={numberId}
              label={texts.number}
              hint={texts.numberHint}
              error={form.faultOf(numberId)}
              value={refLeadId}
              autoComplete="off"
              autoCapitalize="characters"
              onValueChange={(typed) => {
                form.type(numberId);
                setRefLeadId(typed);
              }}
            />
            <NumberInput
              id={phoneId}
              label={texts.phone}
              hint={texts.phoneHint}
              error={form.faultOf(phoneId)}
              value={contactNumber}
              onValueChange={(digits) => {
                form.type(phoneId);
                setContactNumber(digits);
              }}
            />
            <Button
              block
              type="submit"
              unready={isNumberMissing || isPhoneShort}
              busy={isBusy}
              busyText={texts.looking}
            >
              {texts.look}
            </Button>
          </form>
          {failure && (
            <Banner tone="bad" role="alert" title={isUnknown ? texts.unknownTitle : undefined}>
              {isUnknown ? texts.unknownText : explain(failure, texts)}
            </Banner>
          )}
        </div>
        <div aria-live="polite">
          {known && leadWords && (
            <Followed lead={known.lead} words={leadWords} contactNumber={known.asked.contactNumber} />
          )}
        </div>
      </div>
    </div>
  );
}
