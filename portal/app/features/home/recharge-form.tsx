import type { ComponentType } from 'react';
import { fill } from '../../format/fill.ts';
import type { AskProps, SavedNumbersProps } from '../../forms/shared-parts.ts';
import { formatAmount } from '../../format/typed-amount.ts';
import { useMsisdnFormat, useSite, useTexts } from '../../site/site.tsx';
import type { LazyPart } from '../../loading/lazy-part.tsx';
import { NumberInput } from '../../ui/fields/msisdn-input.tsx';
import { useQuickAmounts } from '../../forms/use-order-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/fields/chips.tsx';
import { arrowRight } from '../../ui/icons/icons.ts';
import { AskButton } from './ask-button.tsx';
import { numberId, useRechargeForm } from './use-recharge-form.ts';

export type FormHelp = { SavedNumbers: ComponentType<SavedNumbersProps>; ask: LazyPart<AskProps> };

export function RechargeForm({ SavedNumbers, ask }: FormHelp) {
  const texts = useTexts('home');
  const site = useSite();
  const { currency, msisdnExample, msisdnLength } = site;
  const formatMsisdn = useMsisdnFormat();
  const { amounts, usual } = useQuickAmounts('home');
  const options = amounts.map((amount) => ({
    value: String(amount),
    label: formatAmount(amount * 10 ** currency.decimals, site),
  }));
  const form = useRechargeForm(
    String(usual ?? ''),
    options.map(({ value }) => value),
  );
  return (
    <form className="stack gap-5" method="post" action={site.prefix || '/'} noValidate onSubmit={form.submit}>
      <NumberInput
        id={numberId}
        label={texts.number}
        hint={fill(texts.numberHint, { digits: msisdnLength, number: formatMsisdn(msisdnExample) })}
        error={form.error}
        value={form.msisdn}
        onValueChange={(msisdn) => form.change({ msisdn })}
        required
      />
      <SavedNumbers number={form.msisdn} onPick={(msisdn) => form.change({ msisdn })} />
      <div className="field">
        <span className="field__label" aria-hidden="true">
          {texts.amount}
          <span className="field__opt">{fill(texts.amountIn, { currency: currency.shown })}</span>
        </span>
        <Chips
          name="amount"
          label={`${texts.amount} ${fill(texts.amountIn, { currency: currency.shown })}`}
          options={options}
          value={form.amount}
          onValueChange={(amount) => form.change({ amount })}
          size="four"
        />
      </div>
      <Button type="submit" block iconAfter={arrowRight} busy={form.isLeaving} busyText={texts.oneMoment}>
        {texts.proceed}
      </Button>
      <AskButton ask={ask} msisdn={form.msisdn} amount={form.amount} />
    </form>
  );
}
