import type { Texts } from '../../locales/texts.ts';
import { Button } from '../../ui/button.tsx';
import { askLabel } from './otp-words.ts';
import { type OtpView, useTimeLeft } from '../../otp/use-otp.ts';

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
