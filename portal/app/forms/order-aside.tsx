import type { ReactNode } from 'react';
import { priceFigures, priceText } from '../format/price-text.ts';
import type { order } from '../locales/fr/order.ts';
import { createLazyPart, DeskPart } from '../loading/lazy-part.tsx';
import { Amount } from '../ui/purchase/amount.tsx';
import { Assure, Facts, Receipt } from '../ui/purchase/receipt.tsx';
import { Button } from '../ui/button.tsx';
import { messageSquareText, shieldCheck, undo2 } from '../ui/icons/icons.ts';
import { useSite } from '../site/site.tsx';
import type { StepHelpProps } from './step-help.tsx';

const help = createLazyPart<StepHelpProps>('order-help', async () => (await import('./step-help.tsx')).StepHelp);

const emptyId = 'order-empty';

const orderStep: StepHelpProps = { step: 'order' };

type OrderAsideProps = {
  texts: typeof order;
  form: string;
  facts: readonly { label: string; value: ReactNode }[] | undefined;
  empty: string;
  isBegun: boolean;
  /** As the wire counts it. */
  amount: number;
  currency: string;
  canBuy: boolean;
};

export function OrderHelp() {
  return <DeskPart part={help} props={orderStep} />;
}

export function OrderAside({ texts, form, facts, empty, isBegun, amount, currency, canBuy }: OrderAsideProps) {
  const site = useSite();
  const fee = { label: texts.fee, value: priceText(0, currency, site) };
  const total = <Amount value={priceFigures(amount, currency, site)} currency={currency} tag={site.tag} />;
  const assurances = [
    { icon: shieldCheck, text: texts.assureSafe },
    { icon: messageSquareText, text: texts.assureSms },
    { icon: undo2, text: texts.assureRefund },
  ];
  return (
    <aside className="flow__aside only-wide">
      <Receipt title={texts.order}>
        {!facts && (
          <p className="meta" id={emptyId}>
            {empty}
          </p>
        )}
        <Facts facts={[...(facts ?? []), fee]} total={{ label: texts.total, value: total }} />
        <Button type="submit" form={form} block unready={!canBuy} aria-describedby={facts ? undefined : emptyId}>
          {facts ? texts.buy : texts.next}
        </Button>
      </Receipt>
      <Assure items={assurances} />
      {isBegun && <OrderHelp />}
    </aside>
  );
}
