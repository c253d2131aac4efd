import { useEffect, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { addStyle } from '../loading/add-style.ts';
import { useTexts } from '../site/texts.tsx';
import { keepText, readText } from '../session/storage.ts';
import { Button } from '../ui/button.tsx';
import { x } from '../ui/icons/icons.ts';
import { loadFeatures } from './load-features.ts';
import style from './sandbox.css?inline';

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
