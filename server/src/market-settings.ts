import { dayOf, type Market } from '@selfcare/markets/market';
import type { Config } from './config.ts';

type Overrides = Partial<
  Pick<
    Config,
    | 'AMOUNT_TO_HIGHER_VALUE'
    | 'ENABLE_DUAL_CURRENCY'
    | 'POSTPAID_HYBRID_CHECK'
    | 'POSTPAID_BUNDLES'
    | 'BROADBAND_BALANCE_OTP'
    | 'PAYMENT_MAX_TRY'
    | 'PRE_MIN_AMOUNT'
    | 'PRE_MAX_AMOUNT'
    | 'POST_MIN_AMOUNT'
    | 'POST_MAX_AMOUNT'
    | 'CARD_RATE'
    | 'PERSONAL_DATA_DAYS'
    | 'LEAD_DAYS'
  >
>;

const ratesOf = (market: Omit<Market, 'localCurrency'>, { CARD_RATE }: Overrides): Market['cardAccount']['rates'] => {
  const [first, ...later] = market.cardAccount.rates;
  const today = dayOf(market);
  return [first, ...later.filter(({ since }) => since <= today), ...(CARD_RATE ? [CARD_RATE] : [])];
};

export const withMarket = ({ localCurrency, ...market }: Market, env: Overrides): Market => ({
  ...market,
  amountToHigherValue: env.AMOUNT_TO_HIGHER_VALUE ?? market.amountToHigherValue,
  enableDualCurrency: env.ENABLE_DUAL_CURRENCY ?? market.enableDualCurrency,
  // Removed when disabled: initiate and exchangeRate would otherwise accept the second currency.
  ...((env.ENABLE_DUAL_CURRENCY ?? market.enableDualCurrency) && localCurrency && { localCurrency }),
  postpaidHybridCheck: env.POSTPAID_HYBRID_CHECK ?? market.postpaidHybridCheck,
  postpaidBundles: env.POSTPAID_BUNDLES ?? market.postpaidBundles,
  broadbandBalanceOtp: env.BROADBAND_BALANCE_OTP ?? market.broadbandBalanceOtp,
  privacy: {
    ...market.privacy,
    personalDays: env.PERSONAL_DATA_DAYS ?? market.privacy.personalDays,
    leadDays: env.LEAD_DAYS ?? market.privacy.leadDays,
  },
  paymentMaxTry: env.PAYMENT_MAX_TRY ?? market.paymentMaxTry,
  cardAccount: { ...market.cardAccount, rates: ratesOf(market, env) },
  bounds: {
    prepaidMin: env.PRE_MIN_AMOUNT ?? market.bounds.prepaidMin,
    prepaidMax: env.PRE_MAX_AMOUNT ?? market.bounds.prepaidMax,
    postpaidMin: env.POST_MIN_AMOUNT ?? market.bounds.postpaidMin,
    postpaidMax: env.POST_MAX_AMOUNT ?? market.bounds.postpaidMax,
  },
});
