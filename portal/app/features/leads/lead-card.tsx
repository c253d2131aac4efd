import type { TrackedLead } from '@selfcare/contract/leads/leads';
import type { ReactNode } from 'react';
import { fill } from '../../format/fill.ts';
import { timeText } from '../../format/day-text.ts';
import type { LeadWords } from '../../loading/loaded.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { Card } from '../../ui/card.tsx';
import { Trail } from '../../ui/purchase/trail.tsx';

const usual = ['RECEIVED', 'CHECKED', 'PAID', 'SCHEDULED', 'INSTALLED'] as const;
export const endings: ReadonlySet<string> = new Set(['INSTALLED', 'CLOSED', 'NOT_FEASIBLE']);

export function LeadCard({ lead, words, children }: { lead: TrackedLead; words: LeadWords; children: ReactNode }) {
  const texts = useTexts('leadStatus');
  const site = useSite();
  const { steps, status } = lead;
  const came = steps.map(({ state, at }) => ({
    state: 'done' as const,
    title: words[state].label,
    detail: timeText(at, site),
  }));
  const seen = new Set<string>(steps.map(({ state }) => state));
  const last = usual.findLastIndex((state) => seen.has(state));
  const coming = endings.has(status) ? [] : usual.slice(last + 1).filter((state) => !seen.has(state));
  return (
    <Card>
      <h2>{fill(texts.title, { lead: lead.refLeadId })}</h2>
      <p>
        {fill(texts.hello, { name: lead.firstName })} {words[status].text}
      </p>
      <p className="meta">{lead.plan}</p>
      <Trail steps={[...came, ...coming.map((state) => ({ state: 'next' as const, title: words[state].label }))]} />
      {children}
    </Card>
  );
}
