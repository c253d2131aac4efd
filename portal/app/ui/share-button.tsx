import { hasShare, messengerAddress, share, type Shared } from '../site/share.ts';
import { Button, ButtonLink } from './button.tsx';
import { share2 } from './icons/icons.ts';
import { toasts } from './messages/toast-store.ts';

/** What it says where the browser can share, where it can only copy, and how that went. */
type ShareWords = Record<'share' | 'copy' | 'copied' | 'notCopied', string> & {
  /** Where the browser cannot share: by a messenger first. */
  messenger?: string;
};

type ShareButtonProps = {
  what: () => Shared;
  words: ShareWords;
  variant: 'main' | 'quiet' | 'text';
  /** While something is missing: hears the press, and says what. */
  onMissing?: (() => void) | undefined;
  /** How long it is told that the address was copied, or not. */
  seconds?: number;
};

/** Hands an address on by the browser's own sheet, else by a messenger or the clipboard. */
export function ShareButton({ what, words, variant, onMissing, seconds }: ShareButtonProps) {
  const canShare = hasShare();
  const byMessenger = !canShare && !onMissing && words.messenger;
  const onClick = async () => {
    const how = await share(what());
    if (how === 'copied') toasts.show({ type: 'success', message: words.copied, seconds });
    if (how === 'refused') toasts.show({ type: 'error', message: words.notCopied, seconds });
  };
  return (
    <>
      {byMessenger && (
        <ButtonLink block variant={variant} icon={share2} href={messengerAddress(what())}>
          {byMessenger}
        </ButtonLink>
      )}
      <Button
        block
        variant={byMessenger && variant === 'main' ? 'quiet' : variant}
        icon={canShare ? share2 : undefined}
        unready={onMissing !== undefined}
        onClick={onMissing ?? (() => void onClick())}
      >
        {canShare ? words.share : words.copy}
      </Button>
    </>
  );
}
