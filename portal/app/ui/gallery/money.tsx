import { Amount } from '../purchase/amount.tsx';
import { Assure, Facts, FoldedReceipt, Receipt } from '../purchase/receipt.tsx';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { groupAmount } from '../../format/amount-digits.ts';
import { Field } from '../fields/field.tsx';
import { creditCard, lock, messageSquareText, shieldCheck, smartphone, undo2, wallet } from '../icons/icons.ts';
import { Medal } from '../icon.tsx';
import { ClosedMethod, Method, MethodList } from '../purchase/methods.tsx';
import { PayBar } from '../purchase/purchase-page.tsx';
import { Result } from '../purchase/result.tsx';
import { Steps } from '../purchase/steps.tsx';
import { Trail } from '../purchase/trail.tsx';
import { Sample } from './frame.tsx';

const price = groupAmount('5000', 'fr-FR');
const line = <span className="num">05 512 34 56</span>;

const facts = [
  { label: 'Recharge de', value: line },
  { label: 'Vous payez à', value: 'Lisolo Congo' },
  { label: 'Frais', value: '0 CFA' },
];
const total = { label: 'Total', value: <Amount value={price} currency="CFA" tag="fr-FR" /> };

const promises = [
  { icon: shieldCheck, text: 'Total final : aucun frais n’est ajouté après.' },
  { icon: messageSquareText, text: 'Confirmation par SMS au 05 512 34 56.' },
  { icon: undo2, text: 'En cas d’échec, l’argent revient sur le moyen utilisé. Aide au 300.' },
];

function CardForm() {
  return (
    <form className="stack gap-5" method="post">
      <div className="stack gap-1">
        <h2 className="only-wide">Payer par carte</h2>
        <p className="note">Vous saisirez la carte auprès de la banque, puis vous reviendrez ici.</p>
      </div>
      <Field id="card-email" label="E-mail" type="email" value="" onValueChange={() => undefined} />
      <Button block icon={lock} busyText="Envoi…">
        Payer {price} CFA par carte
      </Button>
      <p className="meta">Vous pouvez encore annuler avant de saisir la carte.</p>
    </form>
  );
}

export function Payment() {
  return (
    <Sample
      title="Paiement"
      note="Sur un téléphone les moyens se suivent, sur un bureau liste et panneau sont côte à côte."
    >
      <Steps label="Étapes" steps={['Montant', 'Paiement', 'Reçu']} current={1} />
      <div className="checkout">
        <div className="stack gap-5">
          <FoldedReceipt
            about={<>Recharge du {line}</>}
            amount={<Amount value={price} currency="CFA" tag="fr-FR" small />}
            more="Détail"
          >
            <Facts facts={facts} total={total} />
          </FoldedReceipt>
          <MethodList>
            <Method id="m-card" icon={creditCard} title="Carte bancaire" text="Visa, Mastercard, GIMAC" href="#card">
              <CardForm />
            </Method>
            <Method id="m-money" icon={wallet} title="Lisolo Money" text="Validé sur votre téléphone" href="#money" />
            <ClosedMethod icon={wallet} title="SmartCash" text="Prochain essai possible : 06:00." />
          </MethodList>
        </div>
        <aside className="stack gap-5" aria-label="Résumé">
          <Receipt title="Vous payez">
            <Facts facts={facts} total={total} />
          </Receipt>
          <Assure items={promises} />
        </aside>
      </div>
    </Sample>
  );
}

export function Waits() {
  return (
    <Sample title="Où est mon argent">
      <div className="card stack">
        <div className="row row--top row--keep">
          <Medal icon={smartphone} accent big />
          <div className="stack gap-1">
            <h2>Validez sur votre téléphone</h2>
            <p>
              Une demande de <strong className="num">{price} CFA</strong> attend sur le <strong>{line}</strong>.
            </p>
          </div>
        </div>
        <Trail
          steps={[
            { state: 'done', title: 'Demande envoyée', detail: '14 h 32' },
            { state: 'now', title: 'En attente de votre accord', detail: 'Nous vérifions toutes les 10 secondes.' },
            { state: 'next', title: 'Recharge du 05 512 34 56' },
          ]}
        />
      </div>
    </Sample>
  );
}

export function Results() {
  return (
    <Sample title="Résultat">
      <div className="grid grid--wide">
        <Result tone="ok" title="Merci" amount={<Amount value={price} currency="CFA" tag="fr-FR" />}>
          Le <strong>{line}</strong> est rechargé.
        </Result>
        <Result tone="wait" title="En cours" amount={<Amount value={price} currency="CFA" tag="fr-FR" />}>
          Ne payez pas une deuxième fois. <a href="#aide">Que faire ?</a>
        </Result>
        <Result
          tone="bad"
          title="Échoué"
          pill="Vous n’avez pas été débité"
          amount={<Amount value={price} currency="CFA" tag="fr-FR" />}
        />
      </div>
      <Receipt title="Détail de l’opération">
        <Facts
          facts={[
            { label: 'Numéro rechargé', value: line },
            { label: 'Statut', value: <Badge tone="ok">Réussi</Badge> },
            { label: 'Référence', value: <span className="reference">01KAJ7Q4M2ZC8V5XN3RD6PTW9B</span> },
          ]}
        />
      </Receipt>
      <PayBar label="À payer" amount={`${price} CFA`}>
        <Button>Continuer</Button>
      </PayBar>
    </Sample>
  );
}
