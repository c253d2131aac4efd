import type { Market } from '@selfcare/markets/market';
import type { Config } from './config.ts';

type Overrides = Partial<
  Pick<
    Config,
    | 'AMOUNT_TO_HIGHER_VALUE'
    | 'ENABLE_DUAL_CURRENCY'
    | 'POSTPAID_HYBRID_CHECK'
    | 'BROADBAND_BALANCE_OTP'
    | 'PAYMENT_MAX_TRY'
    | 'PRE_MIN_AMOUNT'
    | 'PRE_MAX_AMOUNT'
    | 'POST_MIN_AMOUNT'
    | 'POST_MAX_AMOUNT'
  >
>;

/** The market as its file has it, with what the environment says otherwise. */
export const withMarket = ({ localCurrency, ...market }: Market, env: Overrides): Market => ({
  ...market,
  amountToHigherValue: env.AMOUNT_TO_HIGHER_VALUE ?? market.amountToHigherValue,
  enableDualCurrency: env.ENABLE_DUAL_CURRENCY ?? market.enableDualCurrency,
  // A second currency that nobody may choose would still be taken by initiate and exchangeRate.
  ...((env.ENABLE_DUAL_CURRENCY ?? market.enableDualCurrency) && localCurrency && { localCurrency }),
  postpaidHybridCheck: env.POSTPAID_HYBRID_CHECK ?? market.postpaidHybridCheck,
  broadbandBalanceOtp: env.BROADBAND_BALANCE_OTP ?? market.broadbandBalanceOtp,
  paymentMaxTry: env.PAYMENT_MAX_TRY ?? market.paymentMaxTry,
  bounds: {
    prepaidMin: env.PRE_MIN_AMOUNT ?? market.bounds.prepaidMin,
    prepaidMax: env.PRE_MAX_AMOUNT ?? market.bounds.prepaidMax,
    postpaidMin: env.POST_MIN_AMOUNT ?? market.bounds.postpaidMin,
    postpaidMax: env.POST_MAX_AMOUNT ?? market.bounds.postpaidMax,
  },
});
