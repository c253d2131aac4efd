import { leadStatusPath, type PlainLead } from '@selfcare/contract/plain-pages';
import { LeadCard } from '../features/leads/lead-card.tsx';
import { fill } from '../format/fill.ts';
import type { LeadWords } from '../loading/loaded.ts';
import { Link } from '../site/nav.tsx';
import { prefixed } from '../site/pages.ts';
import { useSite, useTexts } from '../site/site.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { FieldFrame } from '../ui/fields/field.tsx';
import { Banner } from '../ui/messages/banner.tsx';
import { focused, LineInput, Post, Submit } from './parts/form-parts.tsx';
import { goOnOf } from './parts/go-on.ts';

type Fields = { view: PlainLead };

function Notice({ notice }: Pick<PlainLead, 'notice'>) {
  const texts = useTexts('leadStatus');
  const plain = useTexts('plain');
  if (!notice) return null;
  if (notice.kind === 'confirm')
    return (
      <Banner tone="info" title={plain.confirmTitle}>
        {plain.confirmText}
      </Banner>
    );
  const isUnknown = notice.kind === 'unknown';
  return (
    <Banner tone="bad" role="alert" title={isUnknown ? texts.unknownTitle : undefined}>
      {isUnknown ? texts.unknownText : notice.text}
    </Banner>
  );
}

function LeadForm({ view: { token, typed, wrong, notice, found } }: Fields) {
  const texts = useTexts('leadStatus');
  const { msisdnLength } = useSite();
  return (
    <Post to={leadStatusPath} token={token}>
      <Notice notice={notice} />
      <FieldFrame
        id="lead-number"
        label={texts.number}
        hint={texts.numberHint}
        error={wrong.lead && texts.numberMissing}
        defaultValue={typed.lead}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={64}
        {...focused(wrong.lead !== undefined)}
      />
      <LineInput
        id="lead-phone"
        label={texts.phone}
        hint={texts.phoneHint}
        error={wrong.phone && fill(texts.phoneShort, { digits: msisdnLength })}
        typed={typed.phone}
        {...focused(wrong.phone !== undefined && wrong.lead === undefined)}
      />
      <Submit quiet={found !== undefined}>{texts.look}</Submit>
    </Post>
  );
}

function ToPay({ view }: Fields) {
  const texts = useTexts('plain');
  const site = useSite();
  const goOn = goOnOf(view, site);
  if (goOn === undefined) return <p className="note">{texts.leadPayNeeds}</p>;
  return (
    <ButtonLink block variant="quiet" href={prefixed(site.prefix, goOn)}>
      {texts.leadPayGoesOn}
    </ButtonLink>
  );
}

export function LeadPlain({ view, words }: Fields & { words: LeadWords }) {
  const texts = useTexts('leadStatus');
  const { found } = view;
  return (
    <div className="wrap wrap--narrow page page--tall">
      <div className="page__head">
        <BackLink link={<Link page="home-internet" params={{}} />}>{texts.toPlans}</BackLink>
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
      </div>
      <div className="stack gap-5">
        {found && (
          <LeadCard lead={found} words={words}>
            {found.payable && <ToPay view={view} />}
          </LeadCard>
        )}
        <LeadForm view={view} />
      </div>
    </div>
  );
}
