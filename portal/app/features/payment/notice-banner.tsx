import { explain } from '../../api/explain.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Link } from '../../nav.tsx';
import { Banner } from '../../ui/banner.tsx';
import { liveTransaction } from './live-transaction.ts';
import type { Payment } from './payment-steps.ts';

/** Why an attempt was not sent, and that it charged nothing; or which other payment stands in its way. */
export function NoticeBanner({ notice }: { notice: NonNullable<Payment['notice']> }) {
  const texts = useTexts('payment');
  const live = notice.from === 'check' ? undefined : liveTransaction(notice.failure);
  if (live) {
    return (
      <Banner tone="warn" title={texts.liveTitle} role="alert">
        {texts.liveText}{' '}
        <Link page="status" params={{}} query={{ id: live }}>
          {texts.liveLink}
        </Link>
      </Banner>
    );
  }
  const title = notice.from === 'process' ? texts.noticeRefused : texts.noticeTitle;
  const text = notice.from === 'check' ? texts.noticeNotSent : explain(notice.failure, texts);
  const isSaid = text.includes(texts.nothingCharged);
  return (
    <Banner tone="bad" title={title} role={notice.from === 'check' ? 'alert' : undefined}>
      {text} {!isSaid && <b>{texts.nothingCharged}</b>}
    </Banner>
  );
}
