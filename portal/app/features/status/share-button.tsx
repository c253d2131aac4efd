import { useTexts } from '../../site/texts.tsx';
import { hasShare, share, type Shared } from '../../site/share.ts';
import { Button } from '../../ui/button.tsx';
import { share2 } from '../../ui/icons/icons.ts';
import { toasts } from '../../ui/messages/toast-store.ts';

/** Toasts stay longer on payment screens. */
const seconds = 10;

type ShareButtonProps = {
  what: () => Shared;
  /** What it says where the browser can share, and where it can only copy. */
  words: { share: string; copy: string };
  variant: 'quiet' | 'text';
};

/** Hands an address on, by the browser's own sheet or the clipboard. */
export function ShareButton({ what, words, variant }: ShareButtonProps) {
  const texts = useTexts('status');
  const onClick = async () => {
    const how = await share(what());
    if (how === 'copied') toasts.show({ type: 'success', message: texts.copied, seconds });
    if (how === 'refused') toasts.show({ type: 'error', message: texts.notCopied, seconds });
  };
  return (
    <Button block variant={variant} icon={share2} onClick={() => void onClick()}>
      {hasShare() ? words.share : words.copy}
    </Button>
  );
}
