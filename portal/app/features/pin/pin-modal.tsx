import { fill } from '../../format/fill.ts';
import type { PinModalProps } from '../../otp/code-modals.ts';
import { useTexts } from '../../site/site.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/messages/modal.tsx';
import { PinForm } from './pin-form.tsx';
import { PinLocked } from './pin-locked.tsx';
import { usePin } from './use-pin.ts';

/** Takes the wallet's PIN and passes it on sealed. Cannot be closed while a PIN is being sent. */
export function PinModal({ wallet, amount, attemptsLeft, onClose, ...asked }: PinModalProps) {
  const texts = useTexts('pin');
  const view = usePin(asked);
  const { state } = view.pin;
  const otherMethod = (
    // The focused key is gone.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <Button block autoFocus onClick={onClose}>
      {texts.otherMethod}
    </Button>
  );

  if (state === 'insecure') {
    return (
      <Modal open title={texts.insecureTitle} onClose={onClose} closeLabel={texts.close} foot={otherMethod}>
        <Banner tone="bad" role="alert">
          {texts.insecureText}
        </Banner>
      </Modal>
    );
  }
  if (state === 'locked') {
    return (
      <Modal
        open
        title={fill(texts.lockedTitle, { wallet })}
        intro={<span role="alert">{fill(texts.lockedText, { wallet })}</span>}
        onClose={onClose}
        closeLabel={texts.close}
        foot={otherMethod}
      >
        <PinLocked texts={texts} />
      </Modal>
    );
  }
  return (
    <Modal
      open
      title={fill(texts.title, { wallet })}
      onClose={view.isHeld ? undefined : onClose}
      closeLabel={view.isHeld ? undefined : texts.close}
    >
      <PinForm {...{ view, texts, amount, attemptsLeft }} />
    </Modal>
  );
}
