import type { Texts } from '../../locales/texts.ts';
import { Button } from '../../ui/button.tsx';
import { type OtpView, useTimeLeft } from '../../otp/use-otp.ts';
import { fill } from '../../format/fill.ts';
import type { Otp } from '../../otp/otp-calls.ts';
import { askAgainLabel, isOver } from '../../otp/otp-words.ts';
import { clockText } from '../../ui/messages/countdown.ts';

type OtpTexts = Texts['otp'];

export const busyOf = ({ state }: Otp, texts: OtpTexts): string | undefined => {
  if (state === 'sending' || state === 'resending' || state === 'limited') return texts.sending;
  return state === 'verifying' || state === 'verified' ? texts.verifying : undefined;
};

export const introOf = (otp: Otp, texts: OtpTexts, about: { number: string; minutes: number }): string => {
  const { state, live } = otp;
  const { number, minutes } = about;
  if (state === 'sending') return fill(texts.sendingTo, { number });
  if (!live || state === 'unsent' || isOver(otp)) return fill(texts.codeFor, { number });
  return fill(minutes > 0 ? texts.sentTo : texts.codeFor, { number, minutes });
};

export const askLabel = (otp: Otp, texts: OtpTexts, secondsLeft: number): string => {
  if (otp.state !== 'unsent') return askAgainLabel(otp, texts, secondsLeft);
  return secondsLeft > 0 ? fill(texts.againIn, { time: clockText(secondsLeft) }) : texts.again;
};

type OtpButtonsProps = { view: OtpView; texts: Texts['otp']; onChangeNumber: () => void };

const needsCode = new Set(['unsent', 'exhausted', 'expired']);
const mayAsk = new Set(['entering', ...needsCode]);

export function OtpButtons({ view, texts, onChangeNumber }: OtpButtonsProps) {
  const { otp, say } = view;
  const secondsLeft = useTimeLeft(otp.resendAt ?? otp.live?.resendAt);
  const isMain = needsCode.has(otp.state);
  return (
    <>
      {otp.notice?.about === 'unchecked' && (
        <Button block onClick={() => say('submitted')}>
          {texts.again}
        </Button>
      )}
      <Button
        block
        variant={isMain ? 'main' : 'soft'}
        disabled={!mayAsk.has(otp.state) || secondsLeft > 0}
        onClick={() => say('asked')}
      >
        {askLabel(otp, texts, secondsLeft)}
      </Button>
      <Button block variant="text" onClick={onChangeNumber}>
        {texts.otherNumber}
      </Button>
    </>
  );
}
