import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { circleAlert, circleCheck, info, triangleAlert } from '../icons/icons.ts';

type BannerProps = {
  tone: 'info' | 'ok' | 'warn' | 'bad';
  title?: string;
  icon?: string;
  bar?: boolean;
  /** `status` waits for the screen reader to finish, `alert` interrupts; without it nothing is announced. */
  role?: 'status' | 'alert';
  children?: ReactNode;
};

const icons = { info, ok: circleCheck, warn: triangleAlert, bad: circleAlert };

export function Banner({ tone, title, icon = icons[tone], bar, role, children }: BannerProps) {
  return (
    <div className={`banner banner--${tone}${bar ? ' banner--bar' : ''}`} role={role}>
      <Icon shape={icon} small={bar} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
