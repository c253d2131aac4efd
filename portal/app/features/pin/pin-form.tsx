import { fill } from '../../format/fill.ts';
import type { Texts } from '../../locales/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lock } from '../../ui/icons/icons.ts';
import { PinPad } from '../../ui/fields/pin-pad.tsx';
import { dialAddress, useCareNumbers } from './pin-locked.tsx';
import { canSubmit } from './pin.machine.ts';
import type { usePin } from './use-pin.ts';

type PinFormProps = {
  view: ReturnType<typeof usePin>;
  texts: Texts['pin'];
  amount: string;
  attemptsLeft: number | undefined;
};

function Forgotten({ texts }: { texts: Texts['pin'] }) {
  const { resetDial } = useCareNumbers();
  return (
    <p className="meta">
      {texts.forgotten}{' '}
      <a className="num" href={dialAddress(resetDial)}>
        {resetDial}
      </a>
    </p>
  );
}

export function PinForm({ view, texts, amount, attemptsLeft = 0 }: PinFormProps) {
  const { pin, isMissed, isHeld, onDigit, onDelete, submit } = view;
  const { state, count, isWrong } = pin;
  // Pay was pressed before the attempt existed: the PIN is sent once it does.
  const isPreparing = state === 'waiting';
  const wrong = attemptsLeft === 1 ? texts.wrongLast : fill(texts.wrong, { left: attemptsLeft });
  return (
    <div className="stack">
      <p className="payee">
        {texts.payee}
        <strong className="num">{amount}</strong>
      </p>
      <PinPad
        count={count}
        countText={fill(texts.count, { count })}
        label={texts.keypad}
        deleteLabel={texts.delete}
        error={isMissed ? texts.incomplete : isWrong ? wrong : undefined}
        disabled={isHeld || isPreparing}
        onDigit={onDigit}
        onDelete={onDelete}
      />
      <Button
        block
        unready={!isHeld && !isPreparing && !canSubmit(pin)}
        busy={isHeld || isPreparing}
        busyText={isHeld ? texts.sending : texts.preparing}
        onClick={submit}
      >
        {fill(texts.pay, { amount })}
      </Button>
      {isWrong && <Forgotten texts={texts} />}
      <p className="meta row row--keep gap-2">
        <Icon shape={lock} small />
        <span>
          {texts.sealed} {texts.neverAsked}
        </span>
      </p>
    </div>
  );
}
