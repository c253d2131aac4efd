import type { ReactNode } from 'react';
import type { Way } from '../../loading/views/help-view.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { prefixed } from '../../site/pages.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Crumbs } from '../../ui/crumbs.tsx';
import { List, ListItem } from '../../ui/list.tsx';
import { fill } from '../../format/fill.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { phoneCall, store } from '../../ui/icons/icons.ts';

export function StillStuck() {
  const texts = useTexts('helpCentre');
  const { customerCareNumber, prefix } = useSite();
  return (
    <Card tone="accent" aside>
      <h2>{texts.stuck}</h2>
      <p>{texts.stuckText}</p>
      <ButtonLink block icon={phoneCall} href={`tel:${customerCareNumber}`}>
        {texts.call}
      </ButtonLink>
      <ButtonLink block variant="quiet" icon={store} href={prefixed(prefix, '/store-locator')}>
        {texts.shop}
      </ButtonLink>
    </Card>
  );
}

export const useQuestionCount = () => {
  const texts = useTexts('helpCentre');
  const { tag } = useSite();
  return (count: number) =>
    fill(new Intl.PluralRules(tag).select(count) === 'one' ? texts.oneQuestion : texts.questions, { count });
};

export const useHref = () => {
  const { prefix } = useSite();
  return (path: string) => prefixed(prefix, path);
};

export function Questions({ heading, ways, id }: { heading: string; ways: readonly Way[]; id?: string }) {
  const href = useHref();
  if (ways.length === 0) return null;
  return (
    <section className="stack" id={id}>
      <h2>{heading}</h2>
      <List>
        {ways.map((way) => (
          <ListItem key={way.href} title={way.title} href={href(way.href)} />
        ))}
      </List>
    </section>
  );
}

type BelowProps = {
  label?: string;
  title: string;
  above: readonly Way[];
  children: ReactNode;
  aside?: ReactNode;
};

export function PageBelow({ label, title, above, children, aside }: BelowProps) {
  const texts = useTexts('helpCentre');
  const href = useHref();
  const start = { title: texts.crumb, href: '/gethelp' };
  const ways = [start, ...above];
  const up = above.at(-1) ?? start;
  return (
    <div className="wrap page">
      <Crumbs
        label={texts.crumbs}
        above={ways.map((way) => ({ title: way.title, href: href(way.href) }))}
        here={title}
      />
      <div className="page__head stack">
        <BackLink href={href(up.href)}>{texts.back}</BackLink>
        {label !== undefined && <p className="vh">{label}</p>}
        <h1>{title}</h1>
      </div>
      <div className="flow">
        <div className="stack gap-5">{children}</div>
        <div className="flow__aside">
          {aside}
          <StillStuck />
        </div>
      </div>
    </div>
  );
}
