import { fill } from '../../lib/fill.ts';
import { formatAmount } from '../../lib/money.ts';
import { useMsisdnFormat } from '../../lib/msisdn.ts';
import { useSite } from '../../lib/site.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { arrowRight } from '../../ui/icons/icons.ts';
import { MsisdnInput } from '../../ui/msisdn-input.tsx';
import { numberId, useRechargeForm } from './use-recharge-form.ts';

const useAmountOptions = () => {
  const site = useSite();
  return site.quickAmounts.home.map((amountMinor) => ({
    value: String(amountMinor / 10 ** site.currency.decimals),
    label: formatAmount(amountMinor, site),
  }));
};

/** The start of a recharge: a number, one of four amounts, and on to the recharge page with both. */
export function RechargeForm() {
  const texts = useTexts('home');
  const { countryCode, currency, msisdnExample, msisdnGroups, msisdnLength } = useSite();
  const formatMsisdn = useMsisdnFormat();
  const options = useAmountOptions();
  const form = useRechargeForm((options[1] ?? options[0])?.value ?? '');
  return (
    <form className="stack gap-5" method="post" noValidate onSubmit={form.submit}>
      <MsisdnInput
        id={numberId}
        label={texts.number}
        hint={fill(texts.numberHint, { digits: msisdnLength, number: formatMsisdn(msisdnExample) })}
        error={form.error}
        value={form.msisdn}
        onValueChange={(msisdn) => form.change({ msisdn })}
        countryCode={countryCode}
        length={msisdnLength}
        groups={msisdnGroups}
        required
      />
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
      <Button type="submit" block iconAfter={arrowRight}>
        {texts.proceed}
      </Button>
    </form>
  );
}
