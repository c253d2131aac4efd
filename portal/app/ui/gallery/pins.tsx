import { useState } from 'react';
import { fill } from '../../format/fill.ts';
import { pin } from '../../locales/fr/pin.ts';
import { Banner } from '../messages/banner.tsx';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { hash, lock, phoneCall, store } from '../icons/icons.ts';
import { List, ListItem } from '../list.tsx';
import { Modal } from '../messages/modal.tsx';
import { PinPad } from '../fields/pin-pad.tsx';
import { Sample } from './frame.tsx';

type PinState = { count?: number; error?: string; isBusy?: boolean };

const wallet = 'Lisolo Money';
const amount = '5 000 CFA';

const pinStates: Record<string, PinState> = {
  vide: {},
  'deux chiffres': { count: 2 },
  complet: { count: 4 },
  envoi: { count: 4, isBusy: true },
  incorrect: { error: fill(pin.wrong, { left: 4 }) },
  'dernier essai': { error: pin.wrongLast },
};

type Closing = { onClose: () => void };

function PinModal({ state, onClose }: { state: PinState } & Closing) {
  const [count, setCount] = useState(state.count ?? 0);
  const { error, isBusy = false } = state;
  const close = isBusy ? {} : { onClose, closeLabel: pin.close };
  return (
    <Modal open title={fill(pin.title, { wallet })} {...close}>
      <div className="stack">
        <p className="payee">
          {fill(pin.payee, { company: 'Lisolo Congo' })}
          <strong className="num">{amount}</strong>
        </p>
        <PinPad
          count={count}
          countText={fill(pin.count, { count })}
          label={pin.keypad}
          deleteLabel={pin.delete}
          error={error}
          disabled={isBusy}
          onDigit={() => setCount(Math.min(4, count + 1))}
          onDelete={() => setCount(Math.max(0, count - 1))}
        />
        <Button block unready={count < 4} busy={isBusy} busyText={pin.sending} onClick={onClose}>
          {fill(pin.pay, { amount })}
        </Button>
        {error && (
          <p className="meta">
            {pin.forgotten} <a href="tel:*128%23">*128#</a>
          </p>
        )}
        <p className="meta row row--keep gap-2">
          <Icon shape={lock} small />
          <span>
            {pin.sealed} {fill(pin.neverAsked, { brand: 'Lisolo' })}
          </span>
        </p>
      </div>
    </Modal>
  );
}

function EndModal({ isLocked, onClose }: { isLocked: boolean } & Closing) {
  const foot = (
    <Button block onClick={onClose}>
      {pin.otherMethod}
    </Button>
  );
  const shared = { open: true, onClose, closeLabel: pin.close, foot };
  if (!isLocked) {
    return (
      <Modal {...shared} title={pin.insecureTitle}>
        <Banner tone="bad" role="alert">
          {pin.insecureText}
        </Banner>
      </Modal>
    );
  }
  return (
    <Modal {...shared} title={fill(pin.lockedTitle, { wallet })} intro={fill(pin.lockedText, { wallet })}>
      <List variant="plain">
        <ListItem
          href="tel:*128%23"
          icon={hash}
          title={fill(pin.lockedDial, { dial: '*128#' })}
          text={pin.lockedDialText}
        />
        <ListItem
          href="tel:300"
          icon={phoneCall}
          title={fill(pin.lockedCall, { number: '300' })}
          text={pin.lockedCallText}
        />
        <ListItem href="#boutiques" icon={store} title={pin.lockedShop} text={pin.lockedShopText} />
      </List>
    </Modal>
  );
}

export function Pins() {
  const [shown, setShown] = useState<string>();
  const close = () => setShown(undefined);
  const state = pinStates[shown ?? ''];
  return (
    <Sample title="Code PIN" note="Le nombre de chiffres est montré et dit, les chiffres jamais.">
      <div className="row">
        {[...Object.keys(pinStates), 'bloqué', 'sans https'].map((name) => (
          <Button key={name} variant="soft" small onClick={() => setShown(name)}>
            PIN : {name}
          </Button>
        ))}
      </div>
      {state && <PinModal key={shown} state={state} onClose={close} />}
      {(shown === 'bloqué' || shown === 'sans https') && <EndModal isLocked={shown === 'bloqué'} onClose={close} />}
    </Sample>
  );
}
