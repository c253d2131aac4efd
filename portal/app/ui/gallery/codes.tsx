import { useState } from 'react';
import { fill } from '../../format/fill.ts';
import { otp } from '../../locales/fr/otp.ts';
import { Banner } from '../messages/banner.tsx';
import { Button } from '../button.tsx';
import { ClosingNotice } from '../messages/closing-notice.tsx';
import { CodeInput } from '../fields/code-input.tsx';
import { Modal } from '../messages/modal.tsx';
import { codeStates, type CodeState } from './code-states.ts';
import { Sample } from './frame.tsx';

type Closing = { onClose: () => void };

function AskButtons({ state, onClose }: { state: CodeState } & Closing) {
  return (
    <>
      {state.canCheckAgain && <Button block>{otp.again}</Button>}
      <Button block variant={state.isAskMain ? 'main' : 'soft'} disabled={!state.canAsk}>
        {state.ask}
      </Button>
      <Button block variant="text" onClick={onClose}>
        {otp.otherNumber}
      </Button>
    </>
  );
}

function CodeModal({ state, onClose }: { state: CodeState } & Closing) {
  const [code, setCode] = useState(state.code ?? '');
  return (
    <Modal
      open
      title={otp.title}
      intro={state.intro}
      onClose={onClose}
      closeLabel={otp.close}
      foot={<AskButtons state={state} onClose={onClose} />}
    >
      <CodeInput id="code" label={otp.label} value={code} onValueChange={setCode} hint={otp.hint} {...state} />
    </Modal>
  );
}

function EndModal({ isClosing, onClose }: { isClosing: boolean } & Closing) {
  const [isKept, setKept] = useState(!isClosing);
  const close = (
    <Button block onClick={onClose}>
      {otp.close}
    </Button>
  );
  return (
    <Modal open title={otp.finalTitle} onClose={onClose} closeLabel={otp.close} foot={close}>
      {isKept ? (
        <Banner tone="bad" role="alert" title="La carte SIM de ce numéro a été changée récemment.">
          {fill(otp.simAdvice, { care: '300' })}
        </Banner>
      ) : (
        <ClosingNotice
          seconds={11}
          closesIn={(seconds) => fill(otp.closesIn, { seconds })}
          keepLabel={otp.keepOpen}
          onKeep={() => setKept(true)}
          onEnd={onClose}
        >
          Ce numéro n’a pas de compte Lisolo Money.
        </ClosingNotice>
      )}
    </Modal>
  );
}

export function Codes() {
  const [shown, setShown] = useState<string>();
  const close = () => setShown(undefined);
  const state = codeStates[shown ?? ''];
  return (
    <Sample
      title="Code par SMS"
      note="Un seul champ dessiné en six cases : un code collé ou rempli par le téléphone y entre d’un coup."
    >
      <div className="row">
        {[...Object.keys(codeStates), 'se ferme', 'arrêté'].map((name) => (
          <Button key={name} variant="soft" small onClick={() => setShown(name)}>
            Code : {name}
          </Button>
        ))}
      </div>
      {state && <CodeModal key={shown} state={state} onClose={close} />}
      {(shown === 'se ferme' || shown === 'arrêté') && <EndModal isClosing={shown === 'se ferme'} onClose={close} />}
    </Sample>
  );
}
