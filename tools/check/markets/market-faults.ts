import { present } from '@selfcare/contract/typed/present';
import { paymentMethodTypes } from '../../../contract/src/payment-methods.ts';
import { writesFigures } from '../../../contract/src/values/amount-text.ts';
import { currencyDecimals, currencyToWire } from '../../../contract/src/values/money.ts';
import { readWireAmount, stepOf } from '../../../contract/src/values/wire-amount.ts';
import type { Market } from '../../../markets/market.ts';
import { keptAmount, typedAmount } from '../../../portal/app/format/typed-amount.ts';
import { languages } from '../../../portal/app/locales/languages.ts';
import { assertListedCurrency } from '../../../server/src/connectors/paystack/listed-currency.ts';
import { readAmount } from '../../../server/src/pages/no-script/typed.ts';
import { serverLanguages } from '../../../server/src/locales/texts.ts';

/** A message for the author of a market's file; empty if the rule holds. */
type Fault = string | false | undefined;

const said = (faults: readonly Fault[]): string[] => faults.filter((fault) => typeof fault === 'string');

const doubles = (items: readonly string[]): string[] => items.filter((item, index) => items.indexOf(item) !== index);

const holds = (attempt: () => unknown): boolean => {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
};

const names = ({ id, opco, country, brand }: Market, folder: string): Fault[] => [
  !/^[a-z]{2}$/.test(folder) && 'the folder is called by two small letters',
  id !== folder && `id is "${id}" and the folder "${folder}"`,
  !/^[A-Z]{2}$/.test(opco) && `opco "${opco}" is not two capitals`,
  !/^[A-Z]{2}$/.test(country) && `country "${country}" is not two capitals`,
  !/^[a-z][a-z0-9]{1,19}$/.test(brand.slug) && `brand.slug "${brand.slug}" is not 2 to 20 small letters and digits`,
  !/^[A-Za-z][A-Za-z0-9 ]{0,10}$/.test(brand.name) &&
    `brand.name "${brand.name}" is no sender of text messages: 11 letters, digits and spaces at most`,
  brand.company.trim() === '' && 'brand.company is empty',
];

const numberPlan = (market: Market): Fault[] => {
  const { msisdnLength: length, msisdnGroups, msisdnPrefixes, msisdnExample } = market;
  const sum = msisdnGroups.reduce((all, group) => all + group, 0);
  return [
    !/^[1-9]\d{0,2}$/.test(market.countryCode) && `countryCode "${market.countryCode}" is not one to three digits`,
    !(Number.isInteger(length) && length >= 6 && length <= 12) && `msisdnLength ${length} is not from 6 to 12`,
    !/^\d{0,3}$/.test(market.nationalPrefix) && `nationalPrefix "${market.nationalPrefix}" is not up to three digits`,
    sum !== length && `msisdnGroups have ${sum} digits and msisdnLength says ${length}`,
    !(/^\d+$/.test(msisdnExample) && msisdnExample.length === length) &&
      `msisdnExample "${msisdnExample}" is not ${length} digits`,
    ...msisdnPrefixes.map(
      (prefix) => !(/^\d+$/.test(prefix) && prefix.length < length) && `"${prefix}" of msisdnPrefixes starts no number`,
    ),
    !msisdnPrefixes.some((prefix) => msisdnExample.startsWith(prefix)) &&
      `msisdnExample "${msisdnExample}" starts with none of msisdnPrefixes`,
    !/^\d{0,3}$/.test(market.paymentMobilePrefix) &&
      `paymentMobilePrefix "${market.paymentMobilePrefix}" is no start of a number`,
  ];
};

const oneCurrency = ({ code, shown, decimals }: Market['currency'], field: string): Fault[] => [
  !Object.hasOwn(currencyDecimals, code) && `${field}.code ${code} is not in contract/src/values/money.ts`,
  currencyDecimals[code] !== decimals && `${field}.decimals is ${decimals} and ${code} has ${currencyDecimals[code]}`,
  shown !== currencyToWire(code) && `${field}.shown is "${shown}" and the wire says ${currencyToWire(code)}`,
];

const money = ({ currency, localCurrency, enableDualCurrency, cardAccount }: Market): Fault[] => {
  const days = cardAccount.rates.map(({ since }) => since);
  return [
    ...oneCurrency(currency, 'currency'),
    ...(localCurrency ? oneCurrency(localCurrency, 'localCurrency') : []),
    localCurrency && !(localCurrency.perDollar > 0) && 'localCurrency.perDollar is not above 0',
    enableDualCurrency && !localCurrency && 'enableDualCurrency needs localCurrency',
    enableDualCurrency && currency.code !== 'USD' && 'enableDualCurrency needs prices in USD',
    !holds(() => assertListedCurrency(cardAccount.currency)) &&
      `cardAccount.currency ${cardAccount.currency} is none that the card gateway settles in`,
    cardAccount.rates.some(({ rate }) => !(rate > 0)) && 'a rate of cardAccount is not above 0',
    days.some((day) => Number.isNaN(Date.parse(day)) || !/^\d{4}-\d\d-\d\d$/.test(day)) &&
      'a day of cardAccount.rates is not YYYY-MM-DD',
    days.join() !== days.toSorted().join() && 'cardAccount.rates are not in the order of their days',
  ];
};

/** Formats an amount in minor units as the forms show it: whole units, or dollars and cents with dual currency. */
const textOf = (minor: number, { currency }: Market): string => String(minor / 10 ** currency.decimals);

/** Checks that an amount survives every form: typed, stored for the next page, and posted without a script. */
const isTyped = (minor: number, market: Market): boolean => {
  const text = textOf(minor, market);
  const wire = typedAmount(keptAmount(market)(text), market);
  const open = { ...market, bounds: { ...market.bounds, prepaidMin: 0, prepaidMax: Number.MAX_SAFE_INTEGER } };
  const posted = readAmount(text, open);
  return (
    minor % stepOf(market) === 0 &&
    readWireAmount(wire, market) === minor &&
    'value' in posted &&
    readWireAmount(posted.value, market) === minor
  );
};

const chipsOf = (form: string, minors: readonly number[], market: Market): Fault[] => {
  const { prepaidMin, prepaidMax } = market.bounds;
  const untyped = minors.filter((minor) => !isTyped(minor, market));
  const outside = minors.filter((minor) => minor < prepaidMin || minor > prepaidMax);
  return [
    ...untyped.map(
      (minor) => `quickAmounts.${form} ${minor}: "${textOf(minor, market)}" is no amount that the next page takes`,
    ),
    ...outside.map((minor) => `quickAmounts.${form} ${minor} is outside the prepaid bounds`),
    minors.join() !== [...new Set(minors)].toSorted((a, b) => a - b).join() && `quickAmounts.${form} do not rise`,
  ];
};

const amounts = (market: Market): Fault[] => {
  const { bounds, quickAmounts } = market;
  const { prepaidMin, prepaidMax, postpaidMin, postpaidMax } = bounds;
  return [
    ...Object.entries(bounds).map(
      ([name, minor]) => !(minor > 0 && isTyped(minor, market)) && `bounds.${name} ${minor} can be typed in no form`,
    ),
    prepaidMin > prepaidMax && 'bounds.prepaidMin is above bounds.prepaidMax',
    postpaidMin > postpaidMax && 'bounds.postpaidMin is above bounds.postpaidMax',
    quickAmounts.home.length !== 4 && `quickAmounts.home are ${quickAmounts.home.length}; the home page draws four`,
    quickAmounts.recharge.length === 0 && 'quickAmounts.recharge are none',
    ...Object.entries(quickAmounts).flatMap(([form, minors]) => chipsOf(form, minors, market)),
  ];
};

const spoken = ({ languages: listed, privacy }: Market): Fault[] => {
  const [first, ...others] = listed;
  const langs = listed.map(({ tag }) => present(tag.split('-')[0]));
  return [
    !first && 'languages are none',
    first && first.prefix !== '' && `the first language, ${first.tag}, has a prefix`,
    ...others.map(({ tag, prefix }) => !/^\/[a-z]{2,3}$/.test(prefix) && `the prefix of ${tag} is "${prefix}"`),
    ...doubles(listed.map(({ prefix }) => prefix)).map((prefix) => `two languages have the prefix "${prefix}"`),
    ...doubles(langs).map((lang) => `the language ${lang} stands twice`),
    ...listed.flatMap(({ tag, label }, index) => [
      !holds(() => Intl.getCanonicalLocales(tag)) && `"${tag}" is no language tag`,
      label.trim() === '' && `${tag} has no name of its own`,
      !Object.hasOwn(languages, present(langs[index])) && `${tag} has no texts in portal/app/locales`,
      !serverLanguages.includes(present(langs[index])) && `${tag} has no texts in server/src/locales`,
      !writesFigures(present(langs[index])) && `${tag} has no figures in contract/src/values/amount-text.ts`,
      !privacy.law[present(langs[index])] && `privacy.law says nothing in ${langs[index]}`,
      !privacy.authority[present(langs[index])] && `privacy.authority says nothing in ${langs[index]}`,
    ]),
  ];
};

const methods = ({ paymentOptions, mpesa }: Market): Fault[] => {
  const types = paymentOptions.map(({ type }) => type);
  return [
    types.length === 0 && 'paymentOptions are none',
    ...types.map((type) => !paymentMethodTypes.includes(type) && `the payment method ${type} is not known`),
    ...doubles(types).map((type) => `the payment method ${type} stands twice`),
    ...paymentOptions.map(({ type, name }) => name.trim() === '' && `the payment method ${type} has no name`),
    ...paymentOptions.map(
      ({ type, gateways }) => type === 'PG' && !gateways?.length && 'the payment method PG names no gateway',
    ),
    types.includes('MPESA') && !mpesa && 'MPESA is offered and mpesa is not said',
    mpesa && !/^\w+$/.test(mpesa.path) && `mpesa.path "${mpesa.path}" is no part of an address`,
    mpesa && !/^[A-Z]{3}$/.test(mpesa.country) && `mpesa.country "${mpesa.country}" is not three capitals`,
  ];
};

const service = (market: Market): Fault[] => [
  !holds(() => new Intl.DateTimeFormat('en', { timeZone: market.timeZone })) &&
    `timeZone "${market.timeZone}" is not known`,
  market.channel.trim() === '' && 'channel is empty',
  !/^\+?\d+$/.test(market.customerCareNumber) && `customerCareNumber "${market.customerCareNumber}" is not dialled`,
  ...Object.entries({ pinResetDial: market.pinResetDial, ...market.ussd }).map(
    ([name, code]) => !/^[*#]\d[\d*#]*$/.test(code) && `${name} "${code}" is no code that one dials`,
  ),
  !(market.paymentMaxTry >= 1) && 'paymentMaxTry is below 1',
  !(market.privacy.personalDays >= 90) && 'privacy.personalDays is below 90',
  !(market.privacy.leadDays >= 1) && 'privacy.leadDays is below 1',
  market.privacy.address.trim() === '' && 'privacy.address is empty',
  market.privacy.contact.trim() === '' && 'privacy.contact is empty',
];

/** Returns the mistakes of a market's file that its types permit. */
export const marketFaults = (market: Market, folder: string): string[] => {
  const looks = [() => names(market, folder), numberPlan, money, amounts, spoken, methods, service];
  return said(looks.flatMap((look) => look(market)));
};
