import { useEffect, useEffectEvent, useId } from 'react';
import { useCall } from '../../api/call.ts';
import type { OtpModalProps } from '../../otp/code-modals.ts';
import { useMsisdnFormat, useTexts } from '../../site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/fields/code-input.tsx';
import { Modal } from '../../ui/messages/modal.tsx';
import { toasts } from '../../ui/messages/toast-store.ts';
import type { Otp } from '../../otp/otp-calls.ts';
import { codeLength, start } from '../../otp/otp.machine.ts';
import { errorOf, isCodeWrong } from '../../otp/otp-words.ts';
import { useOtp, useTimeLeft } from '../../otp/use-otp.ts';
import { liveCode, numberCode } from './number-code.ts';
import { OtpButtons, busyOf, introOf } from './otp-buttons.tsx';
import { OtpRefused } from './otp-refused.tsx';

/** Digits can be entered while the code is on its way: the phone may fill it in first. */
const open = new Set(['sending', 'unsent', 'entering']);
const final = new Set(['closing', 'stopped']);

const toastSeconds = 10;

const useLimit = ({ state }: Otp, text: string, onClose: () => void) => {
  const isLimited = state === 'limited';
  const close = useEffectEvent(() => {
    toasts.show({ type: 'error', message: text, seconds: toastSeconds });
    onClose();
  });
  useEffect(() => {
    if (isLimited) close();
  }, [isLimited]);
};

/** Sends a code on opening, checks it at the sixth digit, and continues with a live code. */
export function OtpModal({
  request,
  sealed,
  onVerified,
  onClose,
  onChangeNumber = onClose,
  onLimited = onClose,
}: OtpModalProps) {
  const texts = useTexts('otp');
  const formatMsisdn = useMsisdnFormat();
  const id = useId();
  const view = useOtp(
    numberCode(useCall(), request, sealed),
    () => start(liveCode(request, Date.now())),
    ({ accessToken, expiresIn }, refId) => onVerified({ accessToken, refId, expiresIn }),
  );
  const { otp, type } = view;
  useLimit(otp, texts.limited, onLimited);
  const number = formatMsisdn(request.msisdn);
  const minutes = useTimeLeft(otp.live?.expiresAt, 60);

  if (final.has(otp.state)) {
    const close = (
      // The focused field is gone.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      <Button key={otp.state} block autoFocus onClick={onClose}>
        {texts.close}
      </Button>
    );
    return (
      <Modal open title={texts.finalTitle} onClose={onClose} closeLabel={texts.close} foot={close}>
        <OtpRefused view={view} texts={texts} onClose={onClose} />
      </Modal>
    );
  }

  const busy = busyOf(otp, texts);
  const error = errorOf(otp, texts);
  const isNews = otp.live && !error && otp.code === '';
  return (
    <Modal
      open
      title={texts.title}
      intro={introOf(otp, texts, { number, minutes })}
      onClose={onClose}
      closeLabel={texts.close}
      foot={<OtpButtons view={view} texts={texts} onChangeNumber={onChangeNumber} />}
    >
      <p className="vh" role="status">
        {busy ?? (isNews && texts.sent)}
      </p>
      <CodeInput
        id={id}
        label={texts.label}
        value={otp.code}
        onValueChange={type}
        length={codeLength}
        hint={texts.hint}
        error={error}
        invalid={isCodeWrong(otp)}
        busy={busy}
        readOnly={!open.has(otp.state)}
      />
    </Modal>
  );
}
