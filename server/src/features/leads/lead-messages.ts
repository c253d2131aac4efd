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

/** The portal in the language that somebody asked in. */
const pageOf = ({ publicUrl, market }: Pick<Deps, 'publicUrl' | 'market'>, { language }: Lead): string =>
  publicUrl + (market.languages.find(({ tag }) => tag === language)?.prefix ?? '');

/** Where a lead is followed: it names the lead, the phone is still asked. */
const trackingLink = (deps: Pick<Deps, 'publicUrl' | 'market'>, lead: Lead): string =>
  `${pageOf(deps, lead)}/hbb-lead-status#lead=${lead.refLeadId}`;

/** What a contact is told: the number of the lead and where to follow it, that it is not taken, or that 5G has come to the town. */
const leadMessageText = (deps: Pick<Deps, 'publicUrl' | 'market'>, lead: Lead): string => {
  const { leads } = textsFor(lead.language);
  if (lead.state === 'NOT_FEASIBLE')
    return sentence(deps.market, leads.come, { town: lead.details.town, link: `${pageOf(deps, lead)}/hbb-lead` });
  return lead.refLeadId
    ? sentence(deps.market, leads.taken, { lead: lead.refLeadId, link: trackingLink(deps, lead) })
    : sentence(deps.market, leads.refused, {});
};

/**
 * Tells a contact once under which number the operator has taken a lead, with regret that it is not, or that it can be had now: that
 * of the lead that is due next, and none of `tried`. Answers which.
 */
export const sendLeadMessage =
  (deps: Deps) =>
  async (tried: string[]): Promise<string | undefined> => {
    const lead = await deps.store.claimUntold(tried);
    if (!lead) return undefined;
    const to = lead.details.contactNumber;
    if (to)
      await deps.tell({ to, text: leadMessageText(deps, lead), release: () => deps.store.releaseUntold(lead.id) });
    return lead.id;
  };
