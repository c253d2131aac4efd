import { useTexts } from '../../../../site/texts.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { shieldCheck } from '../../../../ui/icons/icons.ts';

/** What the operator never asks for: below every form that leads to a code or a PIN. */
export function NeverAsked() {
  const { neverAsked } = useTexts('paymentForm');
  return (
    <p className="meta row row--top row--keep gap-2">
      <Icon shape={shieldCheck} small />
      <span>{neverAsked}</span>
    </p>
  );
}
