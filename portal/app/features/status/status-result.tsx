import { nextStepOf } from '@selfcare/contract/purchase/next-step';
import type { StatusResult } from '@selfcare/contract/payments';
import { amountText } from '@selfcare/contract/values/amount-text';
import { isUnknownWord } from '@selfcare/contract/purchase/outcome';
import { priceFigures, priceText, type Counted } from '../../format/price-text.ts';
import { fill } from '../../format/fill.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { Amount } from '../../ui/purchase/amount.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { Result } from '../../ui/purchase/result.tsx';
import { viewOf, type View } from './status-view.ts';
import { chargedText, disputeText, givenBackText, isReplaced, moneyBackText, paidText } from './status-words.ts';

const tones = { paid: 'ok', live: 'wait', refunding: 'wait', failed: 'bad', refunded: 'calm' } as const;

const shownMoney = (status: StatusResult, site: Counted) => {
  const { amount, currencyCode: currency, charge, charged } = status;
  const isBack = charge && (charged === 'refunded' || viewOf(status) === 'refunding');
  return isBack
    ? { value: amountText(charge.amount, site.tag), currency: charge.currencyCode }
    : { value: priceFigures(amount, currency, site), currency };
};

const useWords = (view: View) => {
  const texts = useTexts('status');
  const words = {
    paid: { heading: texts.paidHeading, outcome: texts.outcomePaid },
    live: { heading: texts.liveHeading, outcome: texts.outcomeLive },
    refunding: { heading: texts.liveHeading, outcome: texts.outcomeLive },
    failed: { heading: texts.failedHeading, outcome: texts.outcomeFailed },
    refunded: { heading: texts.failedHeading, outcome: texts.outcomeFailed },
  };
  return words[view];
};

/** Returns the text of a live payment; a card has no number that a message could be sent to. */
const liveWord = ({ msisdn }: StatusResult) => (msisdn ? 'liveText' : 'liveTextKept');

type StatusCardProps = {
  status: StatusResult;
  number: string;
  mayGoOn: boolean;
};

export function StatusCard({ status, number, mayGoOn }: StatusCardProps) {
  const texts = useTexts('status');
  const site = useSite();
  const view = viewOf(status);
  const { heading, outcome } = useWords(view);
  const price = (amount: number, currency: string) => priceText(amount, currency, site);
  const paid = paidText(status, { texts, number, price });
  const sentence = fill(texts.sentence, { number, outcome }).replace(' ()', '');
  return (
    <Result
      tone={view === 'paid' && status.dispute === 'ACCEPTED' ? 'calm' : tones[view]}
      title={view === 'failed' && isUnknownWord(status.status) ? status.status : heading}
      pill={chargedText(status, texts)}
      amount={
        <p>
          <Amount {...shownMoney(status, site)} tag={site.tag} />
        </p>
      }
    >
      <p>{sentence}</p>
      {view === 'paid' && paid && <p>{paid}</p>}
      {status.forgotten && <p>{texts.forgotten}</p>}
      {view === 'live' && <p>{texts[mayGoOn ? 'openCardText' : liveWord(status)]}</p>}
    </Result>
  );
}

const reasonTones = { live: 'warn', refunding: 'warn', failed: 'bad', refunded: 'info' } as const;

export function StatusReason({ status, isKept }: { status: StatusResult; isKept: boolean }) {
  const texts = useTexts('status');
  const { brand, tag } = useSite();
  const view = viewOf(status);
  const afterwards = [disputeText(status, texts), givenBackText(status, { texts, slug: brand.slug, tag })].filter(
    (text) => text !== undefined,
  );
  if (afterwards.length > 0)
    return (
      <Banner tone="info">
        {afterwards.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Banner>
    );
  if (view === 'paid' || (view === 'live' && !status.statusReason)) return null;
  const isOver = view === 'refunded' || (view === 'failed' && status.charged !== 'pending');
  const moneyBack = view === 'live' ? undefined : moneyBackText(status, { texts, slug: brand.slug });
  return (
    <Banner tone={reasonTones[view]} title={status.statusReason ? `* ${status.statusReason}` : undefined}>
      {moneyBack && <p>{moneyBack}</p>}
      {isOver && isKept && nextStepOf(status) === 'retry' && <p>{texts.orderKept}</p>}
      {isOver && !isKept && status.charged === 'no' && !isReplaced(status) && <p>{texts.startOver}</p>}
    </Banner>
  );
}
