import { Anchor, type Target } from './anchor.tsx';
import { Icon } from './icon.tsx';
import { arrowLeft } from './icons/icons.ts';

export function BackLink({ children, ...target }: Target & { children: string }) {
  return (
    <Anchor {...target} className="back">
      <Icon shape={arrowLeft} />
      {children}
    </Anchor>
  );
}
