import type { Market } from '@selfcare/markets/market';
import { sentence } from '../../http/envelope.ts';
import { textsFor } from '../../locales/texts.ts';
import type { Lead } from './lead.ts';
import type { LeadStore } from './lead-store.ts';

type Deps = {
  market: Market;
  publicUrl: string;
  store: Pick<LeadStore, 'claimUntold' | 'releaseUntold'>;
  /** Sends one message within the number's budget; `release` where it did not go out. */
  tell: (message: { to: string; text: string; release: () => Promise<unknown> }) => Promise<void>;
};

const batch = 20;

/** Where a lead is followed: it names the lead, the phone is still asked. */
const trackingLink = (
  { publicUrl, market }: Pick<Deps, 'publicUrl' | 'market'>,
  { refLeadId, language }: Lead,
): string => {
  const prefix = market.languages.find(({ tag }) => tag === language)?.prefix ?? '';
  return `${publicUrl}${prefix}/hbb-lead-status#lead=${refLeadId}`;
};

/** What a contact is told: the number of the lead and where to follow it, or that it is not taken. */
const leadMessageText = (deps: Pick<Deps, 'publicUrl' | 'market'>, lead: Lead): string => {
  const { leads } = textsFor(lead.language);
  return lead.refLeadId
    ? sentence(deps.market, leads.taken, { lead: lead.refLeadId, link: trackingLink(deps, lead) })
    : sentence(deps.market, leads.refused, {});
};

/** Tells each contact once under which number the operator has taken a lead, or with regret that it is not. */
export const sendLeadMessages = (deps: Deps) => async (): Promise<void> => {
  for (const lead of await deps.store.claimUntold(batch)) {
    const to = lead.details.contactNumber;
    if (to)
      await deps.tell({ to, text: leadMessageText(deps, lead), release: () => deps.store.releaseUntold(lead.id) });
  }
};
