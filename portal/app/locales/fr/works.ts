import { errors } from './errors.ts';

/** An order that a seller made for a customer. */
export const works = {
  ...errors,
  pageTitle: 'Votre commande',
  pageDescription: 'Une commande d’internet 5G préparée par {brand}.',
  heading: 'Votre commande',
  lead: 'Préparée par notre service commercial. Vérifiez-la, puis payez.',
  withoutScript: 'Cette commande a besoin de JavaScript. Sans lui, appelez le {care} : on la paie avec vous.',
  loading: 'Nous cherchons votre commande…',
  goneTitle: 'Cette commande ne s’ouvre pas',
  goneText:
    'Elle est payée, plus vieille que sept jours, ou son lien n’est pas entier. Appelez le {care} pour en avoir une nouvelle.',
  plan: 'Offre',
  price: 'Prix',
  name: 'Nom',
  phone: 'Téléphone',
  email: 'E‑mail',
  address: 'Adresse',
  agree:
    'J’accepte que {brand} utilise ces informations pour étudier ma demande et m’appeler, comme le dit la page Données personnelles',
  agreeFirst: 'Cochez cette case pour payer.',
  pay: 'Payer',
  paying: 'Vérification…',
};
