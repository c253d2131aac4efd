import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { menu } from '../icons/icons.ts';
import { List, ListItem } from '../list.tsx';
import { SkipLink } from '../anchor.tsx';
import { ToastRegion } from '../messages/toast-region.tsx';

type SampleProps = { title: string; note?: string; children: ReactNode };

export function Sample({ title, note, children }: SampleProps) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      {note && <p className="meta">{note}</p>}
      {children}
    </section>
  );
}

const places = ['Recharger', 'Forfaits', 'Factures', 'Aide'];

function Header() {
  return (
    <header className="head">
      <div className="wrap head__bar">
        <a className="head__home" href="#accueil" aria-label="Lisolo, accueil">
          <span className="logo" />
        </a>
        <nav className="nav" aria-label="Navigation principale">
          {places.map((place, index) => (
            <a href={`#${place}`} key={place} aria-current={index === 0 ? 'page' : undefined}>
              {place}
            </a>
          ))}
        </nav>
        <nav className="lang" aria-label="Langue">
          <a href="#fr" lang="fr" aria-current="true">
            FR
          </a>
          <a href="#en" lang="en">
            EN
          </a>
        </nav>
        <button className="btn btn--icon head__menu" type="button" popoverTarget="menu" aria-label="Menu">
          <Icon shape={menu} />
        </button>
      </div>
      <nav className="menu" id="menu" popover="auto" aria-label="Menu">
        <List variant="plain">
          {places.map((place) => (
            <ListItem href={`#${place}`} title={place} key={place} />
          ))}
        </List>
      </nav>
    </header>
  );
}

function Footer() {
  return (
    <footer className="foot">
      <div className="selvage" />
      <div className="wrap">
        <div className="foot__cols">
          <div>
            <span className="logo logo--inverse" role="img" aria-label="Lisolo" />
            <p>Le réseau qui garde la conversation ouverte.</p>
          </div>
          <div>
            <h2>Mobile</h2>
            <ul className="stack gap-0">
              {places.map((place) => (
                <li key={place}>
                  <a href={`#${place}`}>{place}</a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="foot__end">
          <span>© 2026 Lisolo Congo</span>
          <a href="#vie-privee">Vie privée</a>
        </div>
      </div>
    </footer>
  );
}

export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink target="contenu">Aller au contenu</SkipLink>
      <Header />
      <main id="contenu">{children}</main>
      <Footer />
      <ToastRegion headings={{ success: 'C’est fait', error: 'Erreur' }} closeLabel="Fermer" />
    </>
  );
}
