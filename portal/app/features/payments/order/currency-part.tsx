import { createLazyPart, LazyPartView } from '../../../loading/lazy-part.tsx';
import { useSite } from '../../../site/site.tsx';
import { Bone } from '../../../ui/messages/skeleton.tsx';
import type { CurrencySwitchProps } from './currency-switch.tsx';

const currencySwitch = createLazyPart<CurrencySwitchProps>(
  'payment-currency',
  async () => (await import('./currency-switch.tsx')).CurrencySwitch,
);

/** The switch of currency, where the market has two; elsewhere nothing is fetched. Without it the order is paid in its own. */
export function CurrencyPart(props: CurrencySwitchProps) {
  const { enableDualCurrency } = useSite();
  if (!enableDualCurrency) return null;
  return (
    <LazyPartView part={currencySwitch} props={props} skeleton={<Bone shape="control" />} renderFailed={() => null} />
  );
}
