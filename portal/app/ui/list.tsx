import type { ReactNode } from 'react';
import { Anchor, type Target } from './anchor.tsx';
import { Icon, Medal } from './icon.tsx';
import { chevronRight } from './icons/icons.ts';

type ListProps = {
  variant?: 'boxed' | 'plain';
  children: ReactNode;
};

export function List({ variant, children }: ListProps) {
  return <ul className={variant === 'plain' ? 'list list--plain' : 'list'}>{children}</ul>;
}

type ListItemProps = Target & {
  icon?: string;
  title: string;
  text?: string;
  current?: boolean | undefined;
};

export function ListItem({ icon, title, text, current, ...target }: ListItemProps) {
  return (
    <li>
      <Anchor {...target} className="item" aria-current={current && 'page'}>
        {icon && <Medal icon={icon} accent />}
        <span className="item__body">
          <span className="item__title">{title}</span>
          {text && <span className="item__text">{text}</span>}
        </span>
        <Icon shape={chevronRight} />
      </Anchor>
    </li>
  );
}
