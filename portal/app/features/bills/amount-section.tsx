import { priceText } from '../../format/price-text.ts';
import { fill } from '../../format/fill.ts';
import { amountToType } from '../../format/typed-amount.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { AmountInput, DecimalAmountInput } from '../../ui/fields/amount-input.tsx';
import { Button } from '../../ui/button.tsx';
import { mayPayPart } from './bill-rules.ts';
import { amountId, type AccountState } from './use-account.ts';

const faults = { below: 'amountMinimum', above: 'amountMaximum', more: 'amountMore' } as const;
const roundings = { up: 'roundedUp', down: 'roundedDown' } as const;

const useHint = ({ charge, bill, whole, bounds }: AccountState) => {
  const texts = useTexts('billAccount');
  const site = useSite();
  const shown = (value: number) => priceText(value, bill?.currency ?? site.currency.shown, site);
  const limits = { minimum: shown(bounds.minimum), maximum: shown(bounds.maximum), whole: shown(whole?.amount ?? 0) };
  const isWhole = whole !== undefined && charge === whole.amount;
  if (isWhole && bill && whole.rounding !== 'none')
    return { limits, isWhole, hint: fill(texts[roundings[whole.rounding]], { exact: shown(bill.totalOutstanding) }) };
  const hint = bill ? mayPayPart(whole?.amount, bounds) && texts.amountPart : texts.amountHint;
  return { limits, isWhole, hint: hint ? fill(hint, limits) : undefined };
};

export function AmountSection({ state }: { state: AccountState }) {
  const texts = useTexts('billAccount');
  const site = useSite();
  const { limits, isWhole, hint } = useHint(state);
  const { amountFault, bill, whole } = state;
  const Input = site.enableDualCurrency ? DecimalAmountInput : AmountInput;
  return (
    <section className="stack" aria-label={texts.amount}>
      <Input
        id={amountId}
        label={texts.amount}
        hint={hint}
        error={amountFault && fill(texts[faults[amountFault]], limits)}
        value={state.amount}
        onValueChange={state.setAmount}
        currency={bill?.currency ?? site.currency.shown}
        languageTag={site.tag}
        required
      />
      {whole && !isWhole && (
        <div>
          <Button variant="soft" small onClick={() => state.setAmount(amountToType(whole.amount, site))}>
            {fill(texts.amountWhole, limits)}
          </Button>
        </div>
      )}
    </section>
  );
}
