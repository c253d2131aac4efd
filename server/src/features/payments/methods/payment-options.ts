import type { PaymentOption, UnavailableOption } from '@selfcare/contract/payments';
import type { Market, PaymentOption as MarketOption } from '@selfcare/markets/market';
import type { Availability, Closure } from './availability.ts';
import { methodClosedWords, productClosedWords } from './closure-words.ts';
import { methods } from './methods.ts';
import { connectorsOf, soldModes } from './modes.ts';

/** Below this many hundredths of a dollar only mobile money is offered. */
const dollar = 100;

/** The market's payment methods for an amount in minor units of its currency. */
export const optionsFor = (market: Market, amountMinor: number): MarketOption[] =>
  market.paymentOptions.filter(
    ({ type }) => !market.enableDualCurrency || amountMinor >= dollar || methods[type].isMobileMoney,
  );

const toOption = ({ name, type, gateways }: MarketOption): PaymentOption => {
  if (!gateways) return { name, type };
  return { name, type, pgOptions: gateways.map((paymentOpt) => ({ paymentOpt })) };
};

type Asked = {
  /** Pays for a lead: only what can (docs/wire.md "Leads"). */
  isForLead?: boolean;
  market: Market;
  enableAmPin: boolean;
  availability: Availability;
  amountMinor: number;
  /** What delivers the product. */
  delivery: readonly string[];
  language: string;
};

/** A payment method is closed when each of its modes is: the PIN only counts where the page asks for it. */
const closureOf = (
  { market, enableAmPin, availability, isForLead = false }: Asked,
  { type }: MarketOption,
): Closure | undefined => {
  const modes = soldModes(market).filter(
    (mode) => mode.type === type && mode.isOfLeads === isForLead && (enableAmPin || !mode.takesPin),
  );
  const closures = modes.map((mode) => availability.closureOf(connectorsOf(mode)));
  return closures.every((closure) => closure !== undefined) ? closures[0] : undefined;
};

/**
 * The same as `paymentOptions` names them on the wire: those that may be chosen, and those that are closed to new attempts
 * with the reason. Where the product itself cannot be delivered, every one is closed.
 */
export const listPaymentOptions = (
  asked: Asked,
): { paymentOption: PaymentOption[]; unavailable?: UnavailableOption[] } => {
  const { market, availability, delivery, language } = asked;
  const product = availability.closureOf(delivery);
  const paymentOption: PaymentOption[] = [];
  const unavailable: UnavailableOption[] = [];
  for (const option of optionsFor(market, asked.amountMinor)) {
    const { name, type } = option;
    if (asked.isForLead && !soldModes(market).some((mode) => mode.type === type && mode.isOfLeads)) continue;
    const closure = product ?? closureOf(asked, option);
    if (!closure) {
      paymentOption.push(toOption(option));
      continue;
    }
    const message = product
      ? productClosedWords(product, market, language)
      : methodClosedWords(closure, type, market, language);
    unavailable.push({ name, type, ...(closure.until && { until: closure.until.toISOString() }), message });
  }
  return { paymentOption, ...(unavailable.length > 0 && { unavailable }) };
};
