import { amountText } from '@selfcare/contract/values/amount-text';
import { priceText } from '../../format/price-text.ts';
import { fill } from '../../format/fill.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { useQuickAmounts } from '../../forms/use-order-draft.ts';
import { AmountInput, DecimalAmountInput } from '../../ui/fields/amount-input.tsx';
import { Chips } from '../../ui/fields/chips.tsx';
import type { Recharge } from './use-recharge.ts';

export function AmountSection({ recharge }: { recharge: Recharge }) {
  const texts = useTexts('recharge');
  const site = useSite();
  const { currency, enableDualCurrency, tag } = site;
  const { amounts } = useQuickAmounts('recharge');
  const shown = (amount: number) => priceText(amount, currency.shown, site);
  const limits = { minimum: shown(recharge.bounds.minimum), maximum: shown(recharge.bounds.maximum) };
  const Input = enableDualCurrency ? DecimalAmountInput : AmountInput;
  const faults = { below: texts.amountMinimum, above: texts.amountMaximum };
  return (
    <section className="stack" aria-label={texts.amount}>
      <Input
        id="amount"
        label={texts.amount}
        hint={fill(texts.amountHint, limits)}
        error={recharge.amountFault && fill(faults[recharge.amountFault], limits)}
        value={recharge.amount}
        onValueChange={recharge.setAmount}
        currency={currency.shown}
        languageTag={tag}
        required
      />
      <Chips
        name="quick-amount"
        label={texts.quickAmounts}
        options={amounts.map((amount) => ({ value: String(amount), label: amountText(amount, tag) }))}
        value={recharge.amount}
        onValueChange={recharge.setAmount}
        size="big"
      />
    </section>
  );
}
