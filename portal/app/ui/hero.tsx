import type { ReactNode, Ref } from 'react';
import { drawnByDocument } from './drawn.tsx';
import { Icon } from './icon.tsx';

/** The market's own picture, on which a page stands above the footer. Decoration; its sky is the page. */
export function Scene() {
  return <img className="scene" src="/scene.svg" width="1280" height="240" alt="" loading="lazy" decoding="async" />;
}

const HeroArt = drawnByDocument('hero-art', async () => (await import('./hero-art.tsx')).HeroArt);

type HeroProps = {
  title: string;
  /** A text, or what stands in its place. */
  lead?: ReactNode;
  /** A few words above the title. */
  badge?: string;
  badgeIcon?: string;
  /** Home's is tall and leaves room for its form; the others are short. */
  home?: boolean;
  /** To give the heading the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Buttons below the lead. */
  children?: ReactNode;
};

/** The opening of a page on the brand's cloth, with the page's heading. */
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
