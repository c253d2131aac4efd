import { explain } from '../../api/answer.ts';
import { fill } from '../../format/fill.ts';
import type { Texts } from '../../locales/texts.ts';
import { Banner } from '../../ui/messages/banner.tsx';
import { ClosingNotice } from '../../ui/messages/closing-notice.tsx';
import type { OtpView } from '../../otp/use-otp.ts';

/** Seconds before it closes. */
const closeSeconds = 11;

type OtpRefusedProps = { view: OtpView; texts: Texts['otp']; onClose: () => void };

export function OtpRefused({ view, texts, onClose }: OtpRefusedProps) {
  const { otp, say } = view;
  if (otp.notice?.about !== 'refused') return null;
  const { failure } = otp.notice;
  const message = explain(failure, texts);
  if (otp.state === 'closing') {
    return (
      <ClosingNotice
        seconds={closeSeconds}
        closesIn={(seconds) => fill(texts.closesIn, { seconds })}
        keepLabel={texts.keepOpen}
        onKeep={() => say('kept')}
        onEnd={onClose}
      >
        {message}
      </ClosingNotice>
    );
  }
  const isSimChanged = failure.outcome === 'refused' && failure.code === '1011';
  return (
    <Banner tone="bad" role="alert" title={message}>
      {isSimChanged && texts.simAdvice}
    </Banner>
  );
}
