import { Anchor, type Target } from './anchor.tsx';
import { Icon } from './icon.tsx';
import { arrowLeft } from './icons/icons.ts';

/** One step back, above the heading. */
export function BackLink({ children, ...target }: Target & { children: string }) {
  return (
    <Anchor {...target} className="back">
      <Icon shape={arrowLeft} />
      {children}
    </Anchor>
  );
}
