import { cloneElement, type ComponentProps, type ReactElement } from 'react';

export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a className="skip" href={`#${target}`}>
      {children}
    </a>
  );
}

export type Target = { link: ReactElement<ComponentProps<'a'>>; href?: never } | { href: string; link?: never };

export function Anchor({ link, href, children, ...rest }: Target & Omit<ComponentProps<'a'>, 'href'>) {
  if (link) return cloneElement(link, rest, children);
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}
