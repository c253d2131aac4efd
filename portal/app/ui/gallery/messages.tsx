import { useState } from 'react';
import { Badge } from '../badge.tsx';
import { Empty } from '../messages/empty.tsx';
import { Banner } from '../messages/banner.tsx';
import { Button } from '../button.tsx';
import { Fold } from '../fold.tsx';
import { phoneCall, searchX, store, wifiOff } from '../icons/icons.ts';
import { List, ListItem } from '../list.tsx';
import { Bone, Skeleton } from '../messages/skeleton.tsx';
import { LoadingOverlay } from '../messages/loading-overlay.tsx';
import { Modal } from '../messages/modal.tsx';
import { toasts } from '../messages/toast-store.ts';
import { Sample } from './frame.tsx';

const success = () => toasts.show({ type: 'success', message: 'Le code a été renvoyé.' });
const failure = () => toasts.show({ type: 'error', message: 'Une erreur est survenue !', seconds: 10 });

export function Messages() {
  return (
    <Sample
      title="Messages"
      note="Un message passager se ferme seul après 3 ou 10 secondes, et attend tant qu’on le lit."
    >
      <div className="row">
        <Button variant="soft" onClick={success}>
          Bonne nouvelle
        </Button>
        <Button variant="soft" onClick={failure}>
          Erreur
        </Button>
      </div>
      <div className="grid grid--wide">
        <Banner tone="info">Vous pouvez fermer cette page : un SMS vous dira le résultat.</Banner>
        <Banner tone="ok" title="Merci !">
          Votre avis est enregistré.
        </Banner>
        <Banner tone="warn">Ne payez pas une deuxième fois.</Banner>
        <Banner tone="bad" title="Paiement refusé par la banque">
          Vous n’avez pas été débité. <a href="#aide">Que faire ?</a>
        </Banner>
      </div>
      <Banner tone="warn" icon={wifiOff} bar>
        Pas de connexion. Ce que vous avez saisi est gardé.
      </Banner>
      <div className="row">
        <Badge>À payer</Badge>
        <Badge tone="accent">Le plus pris</Badge>
        <Badge tone="ok">Réussi</Badge>
        <Badge tone="warn">En cours</Badge>
        <Badge tone="bad">Échoué</Badge>
      </div>
    </Sample>
  );
}

export function Waiting() {
  const [covered, setCovered] = useState(false);
  const cover = () => {
    setCovered(true);
    setTimeout(() => setCovered(false), 3000);
  };
  return (
    <Sample title="Chargement et vide">
      <Skeleton label="Un instant, nous chargeons la page.">
        <div className="card stack">
          <Bone shape="head" width="half" />
          <Bone />
          <Bone shape="small" width="most" />
          <Bone shape="control" />
          <div className="row">
            <Bone shape="medal" />
            <Bone shape="tap" width="third" />
          </div>
        </div>
      </Skeleton>
      <div className="row">
        <Button variant="soft" onClick={cover}>
          Couvrir la page pendant 3 secondes
        </Button>
      </div>
      {covered && (
        <LoadingOverlay
          brand="Lisolo"
          title="Veuillez patienter…"
          holdOn="Un instant !"
          message="Nous chargeons la page pour vous"
        />
      )}
      <div className="card">
        <Empty icon={searchX} title="Aucun résultat">
          <p>Essayez un autre mot, ou parcourez les sujets.</p>
          <Button variant="soft">Réessayer</Button>
        </Empty>
      </div>
    </Sample>
  );
}

export function Dialogs() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Sample title="Dialogue et accordéon">
      <div className="row">
        <Button variant="soft" onClick={() => setOpen(true)}>
          Ouvrir le dialogue
        </Button>
      </div>
      <Modal
        open={open}
        title="Votre compte Lisolo Money est bloqué"
        intro="Trop de codes PIN incorrects. Votre argent est en sécurité et rien n’a été débité."
        onClose={close}
        closeLabel="Fermer"
        foot={
          <Button block onClick={close}>
            Payer autrement
          </Button>
        }
      >
        <List variant="plain">
          <ListItem href="tel:300" icon={phoneCall} title="Appeler le 300" text="Gratuit, 24 h sur 24" />
          <ListItem href="#boutiques" icon={store} title="Aller en boutique" text="Avec une pièce d’identité" />
        </List>
      </Modal>
      <div>
        <Fold summary="Combien de temps prend une recharge ?" open>
          <p>Moins d’une minute. Un SMS confirme chaque opération.</p>
        </Fold>
        <Fold summary="Le paiement a échoué mais j’ai été débité">
          <p>L’argent revient sur le moyen de paiement utilisé.</p>
        </Fold>
        <Fold summary="Détail technique" plain>
          <pre>Unexpected Application Error! 500</pre>
        </Fold>
      </div>
    </Sample>
  );
}
