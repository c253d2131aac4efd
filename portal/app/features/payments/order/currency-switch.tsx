import { useEffect } from 'react';
import { priceFigures, priceText } from '../../../format/price-text.ts';
import { useSite, useTexts } from '../../../site/site.tsx';
import { keepDraft, readDraft } from '../../../session/storage.ts';
import { keepQueryData, type QueryData } from '../../../session/query-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/fields/chips.tsx';
import { refreshCw } from '../../../ui/icons/icons.ts';
import { toasts } from '../../../ui/messages/toast-store.ts';
import { useConversion } from './currency-conversion.ts';
import type { CurrencyChoice } from './currency-price.tsx';

const form = 'payment';
const readWanted = () => readDraft<'currency'>(form).currency;
const keepWanted = (currency: string) => keepDraft(form, { ...readDraft(form), currency });

const useDollars = (order: QueryData): number => {
  const usdAmount = order.amount / 100;
  useEffect(() => {
    if (order.usdAmount !== usdAmount) keepQueryData({ ...order, enableDualCurrency: true, usdAmount });
  }, [order, usdAmount]);
  return usdAmount;
};

export type CurrencySwitchProps = {
  order: QueryData;
  /** The switch can be on the page twice. */
  name: string;
  choice: CurrencyChoice;
  onChoice: (choice: CurrencyChoice) => void;
  isFixed: boolean;
};

const useLocalPrice = ({ order, choice, onChoice }: CurrencySwitchProps) => {
  const { currency, localCurrency = currency, ...site } = useSite();
  const texts = useTexts('paymentCurrency');
  const { converted, again } = useConversion(useDollars(order), localCurrency.code);
  const amount = converted?.outcome === 'success' ? converted.result.convertedAmount : undefined;
  const figures = amount === undefined ? undefined : priceFigures(amount, localCurrency.code, site);
  const hasFailed = converted !== undefined && amount === undefined;
  const wanted = choice.wanted ?? readWanted() ?? currency.shown;
  const isWanted = wanted === localCurrency.shown && !hasFailed;

  useEffect(() => {
    if (hasFailed) toasts.show({ type: 'error', message: texts.conversionFailed, seconds: 10 });
  }, [hasFailed, texts]);
  useEffect(() => {
    const price = isWanted && figures ? { figures, currency: localCurrency.shown } : undefined;
    const localPrice = amount === undefined ? undefined : { amount, currency: localCurrency.shown };
    if (price?.figures !== choice.price?.figures || amount !== choice.localPrice?.amount)
      onChoice({ wanted: choice.wanted, price, localPrice });
  }, [isWanted, figures, amount, choice, onChoice, localCurrency]);
  return { local: localCurrency.shown, amount, hasFailed, isWanted, again };
};

/** Draws the choice of currency; a currency without a known price cannot be paid in. */
export function CurrencySwitch(props: CurrencySwitchProps) {
  const { order, name, choice, onChoice, isFixed } = props;
  const texts = { ...useTexts('payment'), ...useTexts('paymentCurrency') };
  const site = useSite();
  const { local, amount, hasFailed, isWanted, again } = useLocalPrice(props);
  const own = site.currency.shown;
  const choose = (wanted: string) => {
    keepWanted(wanted);
    onChoice({ ...choice, wanted });
  };
  const options = [own, local].map((word) => ({ value: word, label: word }));
  const shown = amount === undefined ? texts.converting : priceText(amount, local, site);
  return (
    <div className="stack gap-2">
      {!isFixed && !hasFailed && (
        <>
          <p className="meta" aria-hidden="true">
            {texts.payIn}
          </p>
          <Chips
            name={name}
            label={texts.payIn}
            options={options}
            value={isWanted ? local : own}
            onValueChange={choose}
          />
        </>
      )}
      <p role="status" aria-label={texts.conversion}>
        {priceText(order.amount, own, site)} | {hasFailed ? texts.conversionFailed : shown}
      </p>
      {hasFailed && (
        <Button variant="text" small icon={refreshCw} onClick={again}>
          {texts.again}
        </Button>
      )}
    </div>
  );
}
