import type { FormEvent } from 'react';
import { useCall, type Call } from '../../api/call.ts';
import { useMsisdnFormat, useTexts } from '../../site/site.tsx';
import { fill } from '../../format/fill.ts';
import { useTimeLeft, useOtp, type OtpView } from '../../otp/use-otp.ts';
import { useFields } from '../../forms/use-fields.ts';
import { Banner } from '../../ui/messages/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/fields/code-input.tsx';
import { messageSquareText } from '../../ui/icons/icons.ts';
import type { Otp, OtpCalls } from '../../otp/otp-calls.ts';
import { codeLength, startByButton } from '../../otp/otp.machine.ts';
import { askAgainLabel, errorOf, isCodeWrong, isOver } from '../../otp/otp-words.ts';
import type { ResultOf } from '@selfcare/contract/endpoints';
import { callWithWork } from '../../api/work/call-with-work.ts';

export const billCode = (call: Call, msisdn: string): OtpCalls<ResultOf<'verifyInvoiceOtp'>> => ({
  send: () => call('sendInvoiceOtp', { text: msisdn, text1: 'INVOICE', otpAction: 'INVOICE' }),
  resend: (otpId) => call('resendInvoiceOtp', { otpId }),
  check: (otpId, otp) => callWithWork(call, 'verifyInvoiceOtp', { otpId, otp }),
});

const asking = new Set<Otp['state']>(['idle', 'sending', 'unsent', 'limited']);

function AskForCode({ view, msisdn }: { view: OtpView; msisdn: string }) {
  const texts = useTexts('billAccount');
  const { otp, say } = view;
  const secondsLeft = useTimeLeft(otp.resendAt);
  const notice = otp.state === 'limited' ? texts.limited : errorOf(otp, texts);
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
        onClick={() => say('asked')}
      >
        {secondsLeft > 0 ? askAgainLabel(otp, texts, secondsLeft) : texts.codeAsk}
      </Button>
    </div>
  );
}

function EnterCode({ view, msisdn }: { view: OtpView; msisdn: string }) {
  const texts = useTexts('billAccount');
  const { otp, type, say } = view;
  const { state } = otp;
  const secondsLeft = useTimeLeft(otp.resendAt ?? otp.live?.resendAt);
  const isSpent = isOver(otp);
  const code = isSpent ? '' : otp.code;
  const isShort = code.length !== codeLength;
  const form = useFields({ otp: { value: code, fault: isShort ? texts.codeShort : undefined, show: 'tried' } });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) say('submitted');
  };
  return (
    <form className="stack" method="post" noValidate onSubmit={onSubmit}>
      <p role="status">{fill(texts.codeSent, { number: useMsisdnFormat()(msisdn) })}</p>
      <CodeInput
        id="otp"
        label={texts.code}
        value={code}
        onValueChange={(digits) => {
          form.type('otp');
          type(digits);
        }}
        length={codeLength}
        hint={texts.codeHint}
        error={(isSpent ? undefined : form.faultOf('otp')) ?? errorOf(otp, texts)}
        invalid={isCodeWrong(otp)}
        busy={state === 'resending' ? texts.codeSending : undefined}
        readOnly={state !== 'entering'}
      />
      <Button
        type="submit"
        block
        busy={state === 'verifying' || state === 'verified'}
        busyText={texts.codeChecking}
        unready={isShort || state === 'resending'}
      >
        {texts.getOutstanding}
      </Button>
      <Button
        variant="soft"
        disabled={secondsLeft > 0 || !(state === 'entering' || isSpent)}
        onClick={() => say('asked')}
      >
        {askAgainLabel(otp, texts, secondsLeft)}
      </Button>
    </form>
  );
}

type CodeLookupProps = { msisdn: string; onVerified: (otpId: string) => void };

export function CodeLookup({ msisdn, onVerified }: CodeLookupProps) {
  const view = useOtp(
    billCode(useCall(), msisdn),
    () => startByButton,
    (_, otpId) => onVerified(otpId),
  );
  return asking.has(view.otp.state) ? (
    <AskForCode view={view} msisdn={msisdn} />
  ) : (
    <EnterCode view={view} msisdn={msisdn} />
  );
}
