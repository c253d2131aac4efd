import { moneyText, amountText } from '../../api/money-text.ts';
import { fill } from '../../lib/fill.ts';
import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useQuickAmounts } from '../../lib/use-quick-amounts.ts';
import { AmountInput } from '../../ui/amount-input.tsx';
import { Chips } from '../../ui/chips.tsx';
import type { Recharge } from './use-recharge.ts';

/** How much: typed, or one of the market's quick amounts. */
export function AmountSection({ recharge }: { recharge: Recharge }) {
  const texts = useTexts('recharge');
  const { currency, tag } = useSite();
  const { amounts } = useQuickAmounts('recharge');
  const shown = (amount: number) => moneyText(amount, currency.shown, { tag, texts });
  const limits = { minimum: shown(recharge.bounds.minimum), maximum: shown(recharge.bounds.maximum) };
  const faults = { below: texts.amountMinimum, above: texts.amountMaximum };
  return (
    <section className="stack" aria-label={texts.amount}>
      <AmountInput
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
