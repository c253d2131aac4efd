import type { ReactNode, Ref } from 'react';
import { drawnByDocument } from './drawn.tsx';
import { Icon } from './icon.tsx';

export function Scene() {
  return <img className="scene" src="/scene.svg" width="1280" height="240" alt="" loading="lazy" decoding="async" />;
}

const HeroArt = drawnByDocument('hero-art', async () => (await import('./hero-art.tsx')).HeroArt);

type HeroProps = {
  title: string;
  lead?: ReactNode;
  badge?: string;
  badgeIcon?: string;
  home?: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
};

export function Hero({ title, lead, badge, badgeIcon, home, headingRef, children }: HeroProps) {
  return (
    <section className={home ? 'hero' : 'hero hero--short'}>
      <HeroArt weave={home ? 'home' : 'page'} />
      <div className="wrap hero__in">
        {badge && (
          <p className="hero__badge">
            {badgeIcon && <Icon shape={badgeIcon} small />}
            {badge}
          </p>
        )}
        <h1 tabIndex={-1} ref={headingRef}>
          {title}
        </h1>
        {typeof lead === 'string' ? <p className="lead">{lead}</p> : lead}
        {children && <div className="row">{children}</div>}
      </div>
    </section>
  );
}
