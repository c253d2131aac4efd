import { useEffect, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { addStyle } from '../loading/add-style.ts';
import { useTexts } from '../site/texts.tsx';
import { keepText, readText } from '../session/storage.ts';
import { Button } from '../ui/button.tsx';
import { x } from '../ui/icons/icons.ts';
import type { Call } from '../api/call.ts';
import { isWebAddress } from '../site/web-address.ts';
import style from './sandbox.css?inline';

/** What is switched on besides: the address of the virtual phone while a sandbox is connected. */
type Features = { sandboxUrl?: string };

/** Asks `productConfig` what is switched on; anything but a proper answer counts as nothing. */
const loadFeatures = async (call: Call): Promise<Features> => {
  const answer = await call('productConfig', undefined);
  if (answer.outcome !== 'success') return {};
  const { sandboxUrl } = answer.result.features ?? {};
  return isWebAddress(sandboxUrl) ? { sandboxUrl } : {};
};

addStyle(style);

const closedKey = 'sandboxLinkClosed';

const useSandboxUrl = () => {
  const call = useCall();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (readText(closedKey)) return;
    void loadFeatures(call).then(({ sandboxUrl }) => setUrl(sandboxUrl));
  }, [call]);
  const close = () => {
    keepText(closedKey, 'true');
    setUrl(undefined);
  };
  return { url, close };
};

/** The way to the virtual phone, below the footer so that nothing moves for it; only while a sandbox is connected. */
export function SandboxLink() {
  const texts = useTexts('shell');
  const { url, close } = useSandboxUrl();
  if (!url) return null;
  return (
    <aside className="sandbox" aria-label={texts.sandboxNote}>
      <div className="wrap row row--keep">
        <p className="sandbox__note">
          {texts.sandboxNote}{' '}
          <a href={url} target="_blank" rel="noopener">
            {texts.sandboxLink}
          </a>
        </p>
        <Button variant="icon" icon={x} aria-label={texts.sandboxClose} onClick={close} />
      </div>
    </aside>
  );
}
