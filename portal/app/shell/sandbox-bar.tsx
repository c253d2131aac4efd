import { addStyle } from '../loading/fetch-content.ts';
import { useTexts } from '../site/site.tsx';
import { Button } from '../ui/button.tsx';
import { x } from '../ui/icons/icons.ts';
import style from './sandbox.css?inline';

addStyle(style);

export type SandboxBarProps = { url: string; close: () => void };

export function SandboxBar({ url, close }: SandboxBarProps) {
  const texts = useTexts('sandbox');
  return (
    <aside className="sandbox" aria-label={texts.note}>
      <div className="wrap row row--keep">
        <p className="sandbox__note">
          {texts.note}{' '}
          <a href={url} target="_blank" rel="noopener">
            {texts.link}
          </a>
        </p>
        <Button variant="icon" icon={x} aria-label={texts.close} onClick={close} />
      </div>
    </aside>
  );
}
