import { useEffect, useState } from 'react';
import { useCall, type Call } from '../api/call.ts';
import { createLazyPart, LazyPartView } from '../loading/lazy-part.tsx';
import { keepText, readText } from '../session/storage.ts';
import { isWebAddress } from '../site/pages.ts';
import type { SandboxBarProps } from './sandbox-bar.tsx';

type Features = { sandboxUrl?: string };

const loadFeatures = async (call: Call): Promise<Features> => {
  const answer = await call('productConfig', undefined);
  if (answer.outcome !== 'success') return {};
  const { sandboxUrl } = answer.result.features ?? {};
  return isWebAddress(sandboxUrl) ? { sandboxUrl } : {};
};

const bar = createLazyPart<SandboxBarProps>('sandbox-bar', async () => (await import('./sandbox-bar.tsx')).SandboxBar);

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

export function SandboxLink() {
  const { url, close } = useSandboxUrl();
  if (!url) return null;
  return <LazyPartView part={bar} props={{ url, close }} skeleton={null} renderFailed={() => null} />;
}
