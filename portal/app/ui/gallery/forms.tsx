import { useState } from 'react';
import { AmountInput } from '../fields/amount-input.tsx';
import { Button, ButtonLink } from '../button.tsx';
import { Chips } from '../fields/chips.tsx';
import { groupAmount } from '../../format/amount-digits.ts';
import { Field } from '../fields/field.tsx';
import { arrowRight, contact, lock, refreshCw, x } from '../icons/icons.ts';
import { MsisdnInput } from '../fields/msisdn-input.tsx';
import { TabsNav } from '../tabs-nav.tsx';
import { Sample } from './frame.tsx';

const quickAmounts = [500, 1000, 2000, 5000, 10_000, 20_000].map(String);
const french = (digits: string) => groupAmount(digits, 'fr-FR');

function BusyButton() {
  const [busy, setBusy] = useState(false);
  return (
    <Button busy={busy} busyText="Envoi de la demande" icon={lock} onClick={() => setBusy(true)}>
      Payer 5 000 CFA
    </Button>
  );
}

export function Buttons() {
  return (
    <Sample
      title="Boutons"
      note="Un seul bouton principal par écran. Occupé, il garde sa largeur et dit ce qui se passe."
    >
      <div className="row">
        <Button iconAfter={arrowRight}>Continuer</Button>
        <Button variant="soft" icon={refreshCw}>
          Renvoyer
        </Button>
        <Button variant="quiet">Annuler</Button>
        <Button variant="accent">Voir les offres</Button>
        <Button variant="text">En savoir plus</Button>
        <Button variant="icon" icon={x} aria-label="Fermer" />
        <ButtonLink href="tel:300">Appeler le 300</ButtonLink>
      </div>
      <div className="row">
        <Button unready>Continuer</Button>
        <Button busy busyText="Un instant">
          Continuer
        </Button>
        <BusyButton />
        <Button variant="soft" small icon={contact}>
          Choisir dans mes contacts
        </Button>
        <Button variant="quiet" small disabled>
          Annuler
        </Button>
      </div>
      <Button block>Choisir le paiement</Button>
    </Sample>
  );
}

function Number({
  id,
  start = '',
  ...texts
}: {
  id: string;
  start?: string;
  note?: string;
  error?: string;
  busy?: string;
}) {
  const [value, setValue] = useState(start);
  return (
    <MsisdnInput
      id={id}
      label="Numéro à recharger"
      hint="9 chiffres, par exemple 05 512 34 56"
      plan={{ countryCode: '242', msisdnLength: 9, msisdnGroups: [2, 3, 2, 2] }}
      value={value}
      onValueChange={setValue}
      {...texts}
    />
  );
}

function Amounts({ id, start, error }: { id: string; start: string; error?: string }) {
  const [value, setValue] = useState(start);
  return (
    <div className="stack">
      <AmountInput
        id={id}
        label="Montant"
        hint={`Entre 100 et ${french('100000')} CFA`}
        currency="CFA"
        languageTag="fr-FR"
        value={value}
        onValueChange={setValue}
        error={error}
      />
      <Chips
        name={`${id}-quick`}
        label="Montants rapides"
        size="big"
        options={quickAmounts.map((amount) => ({ value: amount, label: french(amount) }))}
        value={value}
        onValueChange={setValue}
      />
    </div>
  );
}

export function Fields() {
  const [email, setEmail] = useState('');
  return (
    <Sample
      title="Champs"
      note="Sous le champ une seule phrase : erreur, sinon vérification, sinon bonne nouvelle, sinon aide."
    >
      <div className="grid grid--wide gap-6">
        <Number id="empty" />
        <Number id="busy" start="055123456" busy="Nous vérifions ce numéro" />
        <Number id="ok" start="055123456" note="Ligne Lisolo prépayée" />
        <Number
          id="error"
          start="066123456"
          error="Ce n’est pas un numéro Lisolo. Les numéros Lisolo commencent par 05."
        />
        <Field
          id="email"
          label="E-mail"
          aside="facultatif"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="vous@exemple.cg"
          hint="La banque l’exige. Nous n’envoyons pas de publicité."
          value={email}
          onValueChange={setEmail}
        />
        <Field
          id="email-error"
          label="E-mail"
          error="Adresse e-mail incorrecte"
          value="moi@"
          onValueChange={() => undefined}
        />
        <Field id="email-fixed" label="E-mail" readOnly value="moi@exemple.cg" onValueChange={() => undefined} />
      </div>
      <div className="grid grid--wide gap-6">
        <Amounts id="amount" start="5000" />
        <Amounts id="amount-low" start="50" error="Le montant minimum est de CFA 100" />
      </div>
    </Sample>
  );
}

const tabs = [
  { href: '#credit', label: 'Crédit', current: true },
  { href: '#bundle', label: 'Forfait' },
  { href: '#bill', label: 'Facture' },
];

function FourChips({ name }: { name: string }) {
  const [amount, setAmount] = useState('1000');
  const options = quickAmounts.slice(0, 4).map((value) => ({ value, label: french(value) }));
  return (
    <Chips
      name={name}
      label="Montants rapides"
      size="four"
      options={options}
      value={amount}
      onValueChange={setAmount}
    />
  );
}

export function Choices() {
  return (
    <Sample title="Choix">
      <FourChips name="four" />
      <TabsNav label="Onglets" tabs={tabs} />
    </Sample>
  );
}

export function HomeForm() {
  return (
    <form className="card card--lift stack gap-5" method="post">
      <TabsNav label="Que voulez-vous faire ?" tabs={tabs} />
      <Number id="home-number" />
      <div className="field">
        <span className="field__label">
          Montant <span className="field__opt">en CFA</span>
        </span>
        <FourChips name="home-amount" />
      </div>
      <Button block iconAfter={arrowRight}>
        Continuer
      </Button>
    </form>
  );
}
