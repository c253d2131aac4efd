import { useEffect, useRef } from 'react';
import { textInPlace, useFailure } from '../../../../loading/failure/use-failure.ts';
import { moneyText } from '@selfcare/contract/values/amount-text';
import { fill } from '../../../../format/fill.ts';
import { useSite } from '../../../../site/site.tsx';
import { useTexts } from '../../../../site/texts.tsx';
import type { Texts } from '../../../../locales/texts.ts';
import { Link } from '../../../../site/nav.tsx';
import type { PageBefore } from '../../../../site/pages.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Banner } from '../../../../ui/messages/banner.tsx';
import type { Payment } from '../../attempt/payment.ts';

/** Returns whether the server's sentence already says that nothing was charged. */
export const saysNothingCharged = (
  text: string,
  { nothingCharged }: Pick<Texts['payment'], 'nothingCharged'>,
): boolean => text.includes(nothingCharged.slice(0, -1));

type Notice = NonNullable<Payment['notice']>;

const titles = {
  initiate: 'noticeTitle',
  process: 'noticeRefused',
  check: 'noticeTitle',
  token: 'tokenTitle',
  balance: 'shortTitle',
} as const;

/** With these codes the provider itself refused; any other refusal means that nothing was sent. */
const saidNo = new Set(['1004', '56D005', '1006', '1010', '4001']);

const titleOf = (notice: Notice) =>
  notice.from === 'process' && !(notice.failure.outcome === 'refused' && saidNo.has(notice.failure.code))
    ? 'noticeTitle'
    : titles[notice.from];

const textOf = (notice: Notice, texts: Texts['payment'] & Texts['paymentForm']): string => {
  if ('failure' in notice) return textInPlace(notice.failure, texts);
  return texts[({ check: 'noticeNotSent', token: 'tokenText', balance: 'shortText' } as const)[notice.from]];
};

type NoticeProps = {
  notice: Notice;
  newPrice?: { text: string; onPay: () => void };
  back?: { text: string; page: PageBefore<'payment'> };
  inTheWay: string | undefined;
  prove?: { text: string; onProve: () => void };
};

function NoticeText({ notice, inTheWay, newPrice, back, prove }: NoticeProps) {
  const shared = useTexts('payment');
  const own = useTexts('paymentForm');
  const texts = { ...shared, ...own };
  const { tag } = useSite();
  const { role } = useFailure('failure' in notice && !inTheWay ? notice.failure : undefined, texts);
  if (inTheWay) {
    return (
      <Banner tone="warn" title={texts.liveTitle} role="status">
        {texts.liveText}{' '}
        <Link page="status" params={{}} query={{ id: inTheWay }}>
          {texts.liveLink}
        </Link>
      </Banner>
    );
  }
  const balance = notice.from === 'balance' ? moneyText(notice.balance.amount, notice.balance.currency, tag) : '';
  const text = textOf(notice, texts);
  const title = titleOf(notice);
  return (
    <Banner tone={title === 'noticeRefused' ? 'bad' : 'warn'} title={fill(texts[title], { balance })} role={role}>
      <div className="stack gap-2">
        <p>
          {text} {!saysNothingCharged(text, texts) && <b>{texts.nothingCharged}</b>}
        </p>
        {prove && (
          <Button small onClick={prove.onProve}>
            {prove.text}
          </Button>
        )}
        {newPrice && (
          <>
            {!text.includes(newPrice.text) && <p>{fill(texts.newPrice, { price: newPrice.text })}</p>}
            <Button small onClick={newPrice.onPay}>
              {fill(texts.payNewPrice, { price: newPrice.text })}
            </Button>
          </>
        )}
        {back && (
          <ButtonLink small variant={newPrice ? 'quiet' : 'main'} link={<Link page={back.page} params={{}} />}>
            {back.text}
          </ButtonLink>
        )}
      </div>
    </Banner>
  );
}

/** Pixels that sticky parts may cover. */
const covered = 200;

/**
 * Says why an attempt was not sent and charged nothing, or which payment conflicts. Scrolls into view, because the
 * pressed button is below.
 */
export function NoticeBanner(props: NoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { top = 0 } = ref.current?.getBoundingClientRect() ?? {};
    if (top < covered || top > innerHeight) ref.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={ref}>
      <NoticeText {...props} />
    </div>
  );
}
