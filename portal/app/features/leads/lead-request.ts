import type { FormValues } from '@selfcare/contract/content/check-form';
import type { HomePlan, SubmitLeadRequest } from '@selfcare/contract/leads/leads';
import type { FormView } from '../../loading/loaded.ts';
import type { LeadPlace } from '../../session/lead.ts';
import { quantityText } from '../../format/bundles/size.ts';
import { validityText } from '../../format/bundles/validity.ts';
import type { Texts } from '../../locales/texts.ts';

export const planWords = (plan: HomePlan, { texts, tag }: { texts: Texts['homeInternet']; tag: string }) => ({
  data: plan.data === -1 ? texts.unlimited : quantityText(plan.data, plan.dataUnit, { texts, tag }),
  validity: validityText(plan, texts),
});

export const text = (values: FormValues, name: string) => String(values[name] ?? '').trim();

const isFeasibleTown = (town: string, towns: readonly string[] = []): boolean =>
  towns.some((known) => known.toLowerCase() === town.toLowerCase());

type Chosen = {
  plan: HomePlan;
  place: LeadPlace | null;
  form: Pick<FormView, 'feasibleTowns' | 'version'> | undefined;
  agreedAt: string;
  country: string;
  uniqueCode: string;
};

export const leadOf = (
  values: FormValues,
  { plan, place, form, agreedAt, country, uniqueCode }: Chosen,
): SubmitLeadRequest => ({
  fullName: text(values, 'name'),
  contactNumber: text(values, 'msisdn'),
  email: text(values, 'email'),
  feasibility: isFeasibleTown(text(values, 'town'), form?.feasibleTowns),
  address: {
    type: 'INSTALLATION',
    landmark: text(values, 'landmark'),
    lat: place?.latitude ?? null,
    lng: place?.longitude ?? null,
    city: text(values, 'town'),
    street1: text(values, 'installationAddress'),
    country,
  },
  plan: { code: plan.code, amount: plan.amount, currency: plan.currency, description: plan.description },
  source: 'WEBPORTAL',
  uniqueCode,
  lineType: 'Prepaid',
  consent: { accepted: true, version: form?.version ?? '', at: agreedAt },
});
