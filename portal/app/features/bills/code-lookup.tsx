import type { FormEvent } from 'react';
import { useMsisdnFormat } from '../../site/use-msisdn-format.ts';
import { fill } from '../../format/fill.ts';
import { useTexts } from '../../site/texts.tsx';
import { useTimeLeft } from '../../flow/use-time-left.ts';
import { Banner } from '../../ui/messages/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/fields/code-input.tsx';
import { messageSquareText } from '../../ui/icons/icons.ts';
import { askText, noticeText } from './bill-code-words.ts';
import { codeLength, useBillCode, type BillCodeView } from './use-bill-code.ts';

/** Before a code was sent, or after the last one that may be. */
function AskForCode({ view, msisdn }: { view: BillCodeView; msisdn: string }) {
  const texts = useTexts('billAccount');
  const { otp, ask } = view;
  const secondsLeft = useTimeLeft(otp.resendAt);
  const notice = noticeText(otp, texts);
  return (
    <div className="stack">
      <p>{fill(texts.codeIntro, { number: useMsisdnFormat()(msisdn) })}</p>
      {notice && (
        <Banner tone="bad" role="alert">
          {notice}
        </Banner>
      )}
      <Button
        variant="soft"
        icon={messageSquareText}
        busy={otp.state === 'sending'}
        busyText={texts.codeSending}
        disabled={secondsLeft > 0}
        onClick={ask}
      >
        {secondsLeft > 0 ? askText(otp, texts, secondsLeft) : texts.codeAsk}
      </Button>
    </div>
  );
}

/** The code that is on the phone: entered here, checked when its button is pressed and not before. */
function EnterCode({ view, msisdn }: { view: BillCodeView; msisdn: string }) {
  const texts = useTexts('billAccount');
  const { otp, type, ask, submit } = view;
  const { state, code, notice } = otp;
  const secondsLeft = useTimeLeft(otp.resendAt ?? otp.sent?.resendAt);
  const isSpent = state === 'spent';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form className="stack" method="post" noValidate onSubmit={onSubmit}>
      <p role="status">{fill(texts.codeSent, { number: useMsisdnFormat()(msisdn) })}</p>
      <CodeInput
        id="otp"
        label={texts.code}
        value={code}
        onValueChange={type}
        length={codeLength}
        hint={texts.codeHint}
        error={noticeText(otp, texts)}
        invalid={notice?.about === 'wrong' || isSpent}
        busy={state === 'resending' ? texts.codeSending : undefined}
        readOnly={state !== 'entering'}
      />
      <Button
        type="submit"
        block
        busy={state === 'verifying' || state === 'verified'}
        busyText={texts.codeChecking}
        disabled={code.length !== codeLength || state === 'resending'}
      >
        {texts.getOutstanding}
      </Button>
      <Button variant="soft" disabled={secondsLeft > 0 || !(state === 'entering' || isSpent)} onClick={ask}>
        {askText(otp, texts, secondsLeft)}
      </Button>
    </form>
  );
}

type CodeLookupProps = { msisdn: string; onVerified: (otpId: string) => void };

/** The bill by a code sent to its line: inline, without a modal. */
export function CodeLookup({ msisdn, onVerified }: CodeLookupProps) {
  const view = useBillCode(msisdn, onVerified);
  const isAsking = view.otp.state === 'idle' || view.otp.state === 'sending';
  return isAsking ? <AskForCode view={view} msisdn={msisdn} /> : <EnterCode view={view} msisdn={msisdn} />;
}
