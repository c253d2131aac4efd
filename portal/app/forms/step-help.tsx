import type { PaymentMode } from '@selfcare/contract/payment-modes';
import { useTexts } from '../site/site.tsx';
import { Card } from '../ui/card.tsx';
import { arrowRight, info } from '../ui/icons/icons.ts';
import { Medal } from '../ui/icon.tsx';

export type StepHelpProps = { step: 'order' | PaymentMode };

export function StepHelp({ step }: StepHelpProps) {
  const texts = useTexts('stepHelp');
  const rows = [
    { icon: arrowRight, title: texts.next, text: texts[step] },
    { icon: info, title: texts.trouble, text: texts[`${step}Trouble`] },
  ];
  return (
    <Card>
      <div className="grid grid--wide">
        {rows.map(({ icon, title, text }) => (
          <div className="row row--top row--keep" key={title}>
            <Medal icon={icon} />
            <div>
              <strong>{title}</strong>
              <p className="meta">{text}</p>
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
