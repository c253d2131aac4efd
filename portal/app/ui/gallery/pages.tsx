import { Button, ButtonLink } from '../button.tsx';
import { Card } from '../card.tsx';
import { BackLink } from '../back-link.tsx';
import { Crumbs } from '../crumbs.tsx';
import { Hero } from '../hero.tsx';
import { globe, phoneCall, receiptText, refreshCw, shieldCheck, smartphone, store } from '../icons/icons.ts';
import * as icons from '../icons/icons.ts';
import { Icon, Diamond, Medal } from '../icon.tsx';
import { List, ListItem } from '../list.tsx';
import { Tile } from '../tile.tsx';
import { HomeForm } from './forms.tsx';
import { Sample } from './frame.tsx';

export function Heroes() {
  return (
    <div className="stack">
      <div className="home-top">
        <Hero
          home
          badge="Sans compte, sans mot de passe"
          badgeIcon={shieldCheck}
          title="Gardez la conversation ouverte."
          lead="Rechargez un numéro ou payez une facture. Le reçu arrive par SMS."
        />
        <div className="wrap hero__card">
          <HomeForm />
        </div>
      </div>
      <Hero badge="Erreur inattendue" title="La page n’a pas pu s’afficher." lead="Réessayez dans un instant.">
        <Button variant="accent" icon={refreshCw}>
          Recharger la page
        </Button>
        <ButtonLink variant="quiet" href="tel:300">
          Appeler le 300
        </ButtonLink>
      </Hero>
    </div>
  );
}

export function Surfaces() {
  return (
    <Sample title="Cartes, tuiles, listes">
      <BackLink href="#accueil">Accueil</BackLink>
      <Crumbs label="Fil d’Ariane" above={[{ href: '#aide', title: 'Aide' }]} here="Recharge" />
      <div className="grid">
        <Tile href="#recharger" icon={smartphone} title="Recharger" text="Un numéro Lisolo prépayé" />
        <Tile href="#forfaits" icon={globe} title="Forfaits" text="Internet, appels, mixtes" />
        <Tile href="#facture" icon={receiptText} title="Facture mobile" text="Postpayé et hybride" />
      </div>
      <div className="grid grid--wide">
        <Card>Au repos</Card>
        <Card tone="lift">Levée</Card>
        <Card tone="accent">
          Accent
          <ButtonLink variant="quiet" href="tel:300" icon={phoneCall}>
            Appeler le 300
          </ButtonLink>
        </Card>
      </div>
      <List>
        <ListItem href="tel:300" icon={phoneCall} title="Appeler le 300" text="Gratuit, 24 h sur 24" />
        <ListItem href="#boutiques" icon={store} title="Trouver une boutique" text="Près de chez vous" />
      </List>
      <ol className="grid grid--wide">
        <li className="row row--top row--keep">
          <Diamond number={1} />
          <span>
            <strong>Vous entrez un numéro</strong>
            <br />
            <span className="note">Le vôtre ou celui d’un proche.</span>
          </span>
        </li>
        <li className="row">
          <Medal icon={smartphone} />
          <Medal icon={smartphone} accent />
          <Medal icon={smartphone} accent big />
        </li>
      </ol>
    </Sample>
  );
}

export function Icons() {
  return (
    <Sample title="Icônes" note="Toujours à côté de mots.">
      <ul className="row">
        {Object.entries(icons).map(([name, shape]) => (
          <li key={name} title={name}>
            <Icon shape={shape} />
          </li>
        ))}
      </ul>
    </Sample>
  );
}
