import type { ReactNode } from 'react';
import { Anchor, type Target } from '../anchor.tsx';
import { Medal } from '../icon.tsx';

type MethodProps = Target & {
  id: string;
  icon: string;
  title: string;
  text?: string;
  children?: ReactNode;
};

export function Method({ id, icon, title, text, children, ...target }: MethodProps) {
  const isOpen = children !== undefined;
  return (
    <section className="method" data-open={isOpen || undefined} aria-labelledby={id}>
      <Anchor {...target} className="method__head" aria-current={isOpen ? 'true' : undefined}>
        <Medal icon={icon} />
        <span className="item__body">
          <span className="item__title" id={id}>
            {title}
          </span>
          {text && <span className="item__text">{text}</span>}
        </span>
        <span className="method__dot" />
      </Anchor>
      {isOpen && <div className="method__panel">{children}</div>}
    </section>
  );
}

export function ClosedMethod({ icon, title, text }: Pick<MethodProps, 'icon' | 'title' | 'text'>) {
  return (
    <div className="method">
      <div className="method__head method__head--closed">
        <Medal icon={icon} />
        <span className="item__body">
          <span className="item__title">{title}</span>
          <span className="item__text">{text}</span>
        </span>
      </div>
    </div>
  );
}

export function MethodList({ children }: { children: ReactNode }) {
  return <div className="methods">{children}</div>;
}
