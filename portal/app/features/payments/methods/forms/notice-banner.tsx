import { useEffect, useRef } from 'react';
import { explain } from '../../../../api/explain.ts';
import { moneyText } from '../../../../format/money-text.ts';
import { fill } from '../../../../format/fill.ts';
import { useSite } from '../../../../site/site.tsx';
import { useTexts } from '../../../../site/texts.tsx';
import type { Texts } from '../../../../locales/texts.ts';
import { Link } from '../../../../site/nav.tsx';
import { Banner } from '../../../../ui/messages/banner.tsx';
import type { Payment } from '../../attempt/payment-steps.ts';

type Notice = NonNullable<Payment['notice']>;

const titles = {
  initiate: 'noticeTitle',
  process: 'noticeRefused',
  check: 'noticeTitle',
  token: 'tokenTitle',
  balance: 'shortTitle',
} as const;

const textOf = (notice: Notice, texts: Texts['payment']): string => {
  if ('failure' in notice) return explain(notice.failure, texts);
  return texts[({ check: 'noticeNotSent', token: 'tokenText', balance: 'shortText' } as const)[notice.from]];
};

type NoticeProps = {
  notice: Notice;
  /** The other payment that it is about, where it is about one. */
  inTheWay: string | undefined;
};

function NoticeText({ notice, inTheWay }: NoticeProps) {
  const texts = useTexts('payment');
  const { tag } = useSite();
  if (inTheWay) {
    return (
      <Banner tone="warn" title={texts.liveTitle} role="alert">
        {texts.liveText}{' '}
        <Link page="status" params={{}} query={{ id: inTheWay }}>
          {texts.liveLink}
        </Link>
      </Banner>
    );
  }
  const balance =
    notice.from === 'balance' ? moneyText(notice.balance.amount, notice.balance.currency, { tag, texts }) : '';
  const text = textOf(notice, texts);
  const isSaid = text.includes(texts.nothingCharged);
  // What a failure says is announced by its toast.
  const role = 'failure' in notice ? undefined : 'alert';
  return (
    <Banner tone="bad" title={fill(texts[titles[notice.from]], { balance })} role={role}>
      {text} {!isSaid && <b>{texts.nothingCharged}</b>}
    </Banner>
  );
}

/** What a toast may cover at the top of a phone, in pixels. */
const toastHeight = 200;

/**
 * Why an attempt was not sent, and that it charged nothing; or which other payment stands in its way. It stands above the
 * form, whose button was pressed below: it comes into sight.
 */
export function NoticeBanner(props: NoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { top = 0 } = ref.current?.getBoundingClientRect() ?? {};
    if (top < toastHeight || top > innerHeight) ref.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={ref}>
      <NoticeText {...props} />
    </div>
  );
}
