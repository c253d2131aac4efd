import { cloneElement, type ComponentProps, type ReactElement } from 'react';

/** The first thing the keyboard reaches: past the header to the content. Unseen until it has the focus. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a className="skip" href={`#${target}`}>
      {children}
    </a>
  );
}

/** Where a link leads: `link` is the application's own link element without content, `href` any other address. */
export type Target = { link: ReactElement<ComponentProps<'a'>>; href?: never } | { href: string; link?: never };

/** A link in the dress that its component gives it; it goes where `link` or `href` says. */
export function Anchor({ link, href, children, ...rest }: Target & Omit<ComponentProps<'a'>, 'href'>) {
  if (link) return cloneElement(link, rest, children);
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}
