import type { ChannelKeys } from '@selfcare/contract/portal-entry';
import { cardRateOf, type Language, type Market } from '@selfcare/markets/market';
import type { Site } from './site.tsx';

export const langOf = ({ tag }: Language) => tag.split('-')[0] ?? tag;

const localCurrencyOf = ({ localCurrency }: Market) =>
  localCurrency && { code: localCurrency.code, shown: localCurrency.shown, decimals: localCurrency.decimals };

/** Names each field, so that nothing else leaves the server. */
export const siteOf = (market: Market, language: Language, channel: ChannelKeys): Site => ({
  market: market.id,
  brand: market.brand,
  tag: language.tag,
  lang: langOf(language),
  prefix: language.prefix,
  languages: market.languages,
  opco: market.opco,
  country: market.country,
  countryCode: market.countryCode,
  channel: market.channel,
  apiKey: channel.apiKey,
  serviceId: channel.serviceId,
  msisdnLength: market.msisdnLength,
  nationalPrefix: market.nationalPrefix,
  msisdnGroups: market.msisdnGroups,
  msisdnExample: market.msisdnExample,
  paymentMobilePrefix: market.paymentMobilePrefix,
  currency: market.currency,
  enableDualCurrency: market.enableDualCurrency,
  localCurrency: market.enableDualCurrency ? localCurrencyOf(market) : undefined,
  cardAccount: { currency: market.cardAccount.currency, rate: cardRateOf(market.cardAccount) },
  bounds: market.bounds,
  postpaidHybridCheck: market.postpaidHybridCheck,
  amountToHigherValue: market.amountToHigherValue,
  broadbandBalanceOtp: market.broadbandBalanceOtp,
  afterYes: market.privacy.afterYes,
  quickAmounts: market.quickAmounts,
  timeZone: market.timeZone,
  customerCareNumber: market.customerCareNumber,
  pinResetDial: market.pinResetDial,
  ussd: market.ussd,
});
