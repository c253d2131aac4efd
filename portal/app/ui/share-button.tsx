import { hasShare, messengerAddress, share, type Shared } from '../site/share.ts';
import { Button, ButtonLink } from './button.tsx';
import { share2 } from './icons/icons.ts';
import { toasts } from './messages/toast-store.ts';

type ShareWords = Record<'share' | 'copy' | 'copied' | 'notCopied', string> & {
  messenger?: string;
};

type ShareButtonProps = {
  what: () => Shared;
  words: ShareWords;
  variant: 'main' | 'quiet' | 'text';
  onMissing?: (() => void) | undefined;
  seconds?: number;
};

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
