import { showAmount } from '../money.ts';
import type { Market } from './market.ts';

/** The SMS that the operator's own systems send, in the market's language. */
export type Texts = {
  toppedUp: (amount: number, airtime: number) => string;
  airtimeTaken: (amount: number, description: string, airtime: number, transaction: string) => string;
  airtimeReturned: (amount: number, airtime: number, transaction: string) => string;
  debited: (amount: number, payee: string, balance: number, transaction: string) => string;
  refunded: (amount: number, balance: number, transaction: string) => string;
  bundleActive: (name: { fr: string; en: string }, until: string | null) => string;
};

export function texts(market: Market): Texts {
  const money = (amount: number): string => showAmount(amount, market.currencyShown, market.language);
  const day = (at: string): string =>
    new Intl.DateTimeFormat(market.language, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: market.timeZone,
    }).format(new Date(at));
  return market.language === 'fr' ? french(market, money, day) : english(market, money, day);
}

type Show<T> = (value: T) => string;

function french(market: Market, money: Show<number>, day: Show<string>): Texts {
  return {
    toppedUp: (amount, airtime) =>
      `${market.brand} : votre recharge de ${money(amount)} est arrivée. Crédit : ${money(airtime)}.`,
    airtimeTaken: (amount, description, airtime, transaction) =>
      `${market.brand} : vous avez payé ${money(amount)} avec votre crédit (${description}). Crédit : ${money(airtime)}. Réf. ${transaction}.`,
    airtimeReturned: (amount, airtime, transaction) =>
      `${market.brand} : ${money(amount)} sont rendus à votre crédit. Crédit : ${money(airtime)}. Réf. ${transaction}.`,
    debited: (amount, payee, balance, transaction) =>
      `${market.walletName} : vous avez payé ${money(amount)} à ${payee}. Solde : ${money(balance)}. Réf. ${transaction}.`,
    refunded: (amount, balance, transaction) =>
      `${market.walletName} : ${money(amount)} vous sont rendus. Solde : ${money(balance)}. Réf. ${transaction}.`,
    bundleActive: (name, until) =>
      until === null
        ? `${market.brand} : votre forfait ${name.fr} est actif, sans limite de durée.`
        : `${market.brand} : votre forfait ${name.fr} est actif jusqu’au ${day(until)}.`,
  };
}

function english(market: Market, money: Show<number>, day: Show<string>): Texts {
  return {
    toppedUp: (amount, airtime) =>
      `${market.brand}: your recharge of ${money(amount)} has arrived. Airtime: ${money(airtime)}.`,
    airtimeTaken: (amount, description, airtime, transaction) =>
      `${market.brand}: you paid ${money(amount)} with your airtime (${description}). Airtime: ${money(airtime)}. Ref. ${transaction}.`,
    airtimeReturned: (amount, airtime, transaction) =>
      `${market.brand}: ${money(amount)} has been returned to your airtime. Airtime: ${money(airtime)}. Ref. ${transaction}.`,
    debited: (amount, payee, balance, transaction) =>
      `${market.walletName}: you paid ${money(amount)} to ${payee}. Balance: ${money(balance)}. Ref. ${transaction}.`,
    refunded: (amount, balance, transaction) =>
      `${market.walletName}: ${money(amount)} has been returned. Balance: ${money(balance)}. Ref. ${transaction}.`,
    bundleActive: (name, until) =>
      until === null
        ? `${market.brand}: your bundle ${name.en} is active, without an end.`
        : `${market.brand}: your bundle ${name.en} is active until ${day(until)}.`,
  };
}
