import type { FormValues } from '@selfcare/contract/content/check-form';
import type { HomePlan, SubmitLeadResult } from '@selfcare/contract/leads/leads';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Lost, Refused } from '../../api/answer.ts';
import { track } from '../../api/track.ts';
import { newId } from '@selfcare/contract/purchase/new-id';
import { useLeadCall } from '../../api/use-lead-call.ts';
import { headersOf, useCall } from '../../api/call.ts';
import type { VerifiedCode } from '../../otp/code-modals.ts';
import {
  draftCode,
  forgetLead,
  keepLeadDraft,
  keepLeadFlag,
  keepProgress,
  makeDraftCode,
  readLeadDraft,
  readProgress,
  type LeadPlace,
  type LeadProgress,
} from '../../session/lead.ts';
import type { FormView } from '../../loading/loaded.ts';
import { keepQueryData } from '../../session/query-data.ts';
import { useSite } from '../../site/site.tsx';
import { findAddress } from './find-address.ts';
import { leadOf, text } from './lead-request.ts';

const leadForm = 'hbb-customer';
/** Milliseconds of rest before the draft is saved on the server. */
const rest = 800;

/** Paths of the fields in the payload (docs/wire.md "Leads"). */
const fieldOf: Readonly<Record<string, string>> = {
  fullName: 'name',
  contactNumber: 'msisdn',
  email: 'email',
  'address.city': 'town',
  'address.street1': 'installationAddress',
  'address.landmark': 'landmark',
  'consent.accepted': 'termsAndCondition',
};

/** Consents are never restored. */
const textsOf = (values: FormValues): Record<string, string> => {
  const texts = Object.entries(values).filter(([, value]) => typeof value !== 'boolean');
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
};

export type Shown =
  | { what: 'nothing' }
  | { what: 'working' }
  | { what: 'map'; found: LeadPlace | undefined }
  | { what: 'code' }
  | { what: 'ended'; result: SubmitLeadResult }
  /** Unsure: it was sent, and nobody confirmed it. */
  | { what: 'failed'; failure: Refused | Lost; isUnsure?: true };

const orderOf = (plan: HomePlan, refLeadId: string, values: FormValues, redirectPage: string) => ({
  msisdn: text(values, 'msisdn'),
  amount: plan.amount,
  currency: plan.currency,
  lineType: 'PREPAID',
  transactionType: 'HBB_LEADS' as const,
  productCode: plan.code,
  rechargeType: plan.name,
  description: plan.name,
  emailId: text(values, 'email'),
  redirectPage,
  txnId: refLeadId,
  fee: plan.connectionFee,
  address: [text(values, 'installationAddress'), text(values, 'town')].filter(Boolean).join(', '),
  bundleInfo: { description: plan.name, data: plan.data, dataUnit: plan.dataUnit, amount: plan.amount },
});

/** Each step survives a reload; nothing is sent twice. */
export const useLead = (
  plans: readonly HomePlan[],
  form: FormView | undefined,
  onPlanStale: (refused: Refused) => void,
) => {
  const call = useCall();
  const callLead = useLeadCall();
  const site = useSite();
  // The document holds nothing personal: read the tab after hydration.
  const [progress, setProgress] = useState<LeadProgress>();
  const [values, setValues] = useState<FormValues>();
  const [told, setTold] = useState<Record<string, string>>({});
  const [shown, setShown] = useState<Shown>({ what: 'nothing' });
  const [hasMoved, setMoved] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Saves run one after another, so that none overtakes. */
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const [timesForgotten, setTimesForgotten] = useState(0);

  const go = (next: LeadProgress) => {
    keepProgress(next);
    setProgress(next);
    setMoved(true);
  };
  const start = useEffectEvent(async () => {
    setProgress(readProgress());
    const own = readLeadDraft();
    const uniqueCode = draftCode();
    if (own || !uniqueCode) return setValues(own ?? {});
    const kept = await callLead('loadForm', { uniqueCode });
    setValues(kept.outcome === 'success' && kept.result.formId === leadForm ? kept.result.values : {});
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- The document holds nothing of the tab.
    void start();
    return () => clearTimeout(timer.current);
  }, []);

  const plan = plans.find(({ code }) => code === progress?.planCode);

  const saveOnServer = (uniqueCode: string, texts: Record<string, string>) => {
    saving.current = saving.current.then(() => callLead('saveForm', { formId: leadForm, uniqueCode, values: texts }));
  };

  const type = (typed: FormValues) => {
    const texts = textsOf(typed);
    keepLeadDraft(texts);
    clearTimeout(timer.current);
    // Unreachable: the tab still holds it.
    timer.current = setTimeout(() => saveOnServer(makeDraftCode(), texts), rest);
  };

  const forget = () => {
    clearTimeout(timer.current);
    const uniqueCode = draftCode();
    if (uniqueCode) saveOnServer(uniqueCode, {});
    forgetLead();
    go({ step: 'form', planCode: progress?.planCode });
    setValues({});
    setTold({});
    setTimesForgotten((times) => times + 1);
  };

  const fillIn = async (filled: FormValues) => {
    setValues(filled);
    setTold({});
    setShown({ what: 'working' });
    track('form_sent');
    const known = await call('validateMsisdn', { msisdn: text(filled, 'msisdn'), requestType: 'HBB_MSISDN_CHECK' });
    if (known.outcome !== 'success') {
      const isUnknown = known.outcome === 'refused' && known.code === '404';
      if (!isUnknown) return setShown({ what: 'failed', failure: known });
      setTold({ msisdn: 'unknown' });
      return setShown({ what: 'nothing' });
    }
    const found = await findAddress(
      {
        street: text(filled, 'installationAddress'),
        landmark: text(filled, 'landmark'),
        town: text(filled, 'town'),
      },
      headersOf({ ...site, language: site.tag }),
    );
    setShown({ what: 'map', found });
  };

  const confirm = (place: LeadPlace | null) => {
    track('address_confirmed');
    go({ ...progress!, step: 'address', place, key: newId(), agreedAt: new Date().toISOString() });
    setShown({ what: 'code' });
  };

  const editAddress = () => {
    go({ ...progress!, step: 'form', place: undefined });
    setShown({ what: 'nothing' });
  };

  const submit = async ({ accessToken }: Pick<VerifiedCode, 'accessToken'>) => {
    if (!plan || !values || !progress) return;
    setShown({ what: 'working' });
    const { place = null, key = newId(), agreedAt = new Date().toISOString() } = progress;
    const answer = await callLead(
      'submitLead',
      leadOf(values, {
        plan,
        place,
        form,
        agreedAt,
        country: site.country,
        uniqueCode: makeDraftCode(),
      }),
      { accessToken, idempotencyKey: key },
    );
    if (answer.outcome === 'success') return end(answer.result);
    if (answer.outcome === 'lost') return setShown({ what: 'failed', failure: answer, isUnsure: true });
    const fields = (answer.result.fields ?? []) as { path: string; message: string }[];
    const wrong: Record<string, string> = {};
    for (const { path, message } of fields) if (fieldOf[path]) wrong[fieldOf[path]] = message;
    if (Object.keys(wrong).length > 0) {
      setTold(wrong);
      return editAddress();
    }
    // Nothing was created: the next send needs a new key.
    const isPlanStale = fields.some(({ path }) => path.startsWith('plan.'));
    go(isPlanStale ? { step: 'plan' } : { ...progress, key: newId() });
    if (isPlanStale) return onPlanStale(answer);
    setShown({ what: 'failed', failure: answer });
  };

  const end = (result: SubmitLeadResult) => {
    const { refLeadId, feasible } = result;
    track(feasible ? 'lead_made' : 'lead_not_feasible');
    if (plan && values && refLeadId) {
      keepQueryData(orderOf(plan, refLeadId, values, '/hbb-lead'));
      keepLeadFlag(site.brand.slug, refLeadId);
    }
    // The server deleted its draft with the request: a late save would bring it back.
    clearTimeout(timer.current);
    forgetLead();
    setShown({ what: 'ended', result });
  };

  return {
    progress,
    /** True once the visitor changed the step. */
    hasMoved,
    plan,
    values,
    told,
    shown,
    choose: (planCode: string) => {
      track('plan_chosen');
      go({ ...progress!, planCode });
    },
    goTo: (step: LeadProgress['step']) => {
      go({ ...progress!, step });
      setShown({ what: 'nothing' });
    },
    type,
    forget,
    /** Counts resets: each creates a new form. */
    timesForgotten,
    fillIn,
    confirm,
    editAddress,
    submit,
    closeCode: () => setShown({ what: 'nothing' }),
    askCode: () => setShown({ what: 'code' }),
  };
};

export type LeadView = ReturnType<typeof useLead>;
