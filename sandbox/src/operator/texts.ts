import type { Money } from '../books.ts';
import { showAmount } from '../money.ts';
import type { Words } from '../language.ts';
import type { Market } from './market.ts';

/**
 * The SMS that the operator's own systems send, in the market's language: what moved in the currency that it moved in,
 * and the balance that is left in that of balances.
 */
export type Texts = {
  toppedUp: (moved: Money, airtime: number) => string;
  airtimeTaken: (moved: Money, description: string, airtime: number, transaction: string) => string;
  airtimeReturned: (moved: Money, airtime: number, transaction: string) => string;
  debited: (moved: Money, payee: string, balance: number, transaction: string) => string;
  refunded: (moved: Money, balance: number, transaction: string) => string;
  bundleActive: (name: Words, until: string | null) => string;
  /** `owed` is what the account still owes, `credit` what it has too much. */
  billPaid: (moved: Money, accountNo: string, owed: Money, credit: Money) => string;
};

export const texts = (market: Market): Texts => {
  const money = (moved: Money): string => showAmount(moved, market, market.language);
  const left = (amount: number): string => money({ amount, currency: market.currency });
  const day = (at: string): string =>
    new Intl.DateTimeFormat(market.language, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: market.timeZone,
    }).format(new Date(at));
  const show: Show = { money, left, day };
  return { fr: french, en: english, sw: swahili }[market.language](market, show);
};

/** `left` shows a balance. */
type Show = { money: (moved: Money) => string; left: (amount: number) => string; day: (at: string) => string };

const french = (market: Market, { money, left, day }: Show): Texts => {
  return {
    toppedUp: (moved, airtime) =>
      `${market.brand} : votre recharge de ${money(moved)} est arrivée. Crédit : ${left(airtime)}.`,
    airtimeTaken: (moved, description, airtime, transaction) =>
      `${market.brand} : vous avez payé ${money(moved)} avec votre crédit (${description}). Crédit : ${left(airtime)}. Réf. ${transaction}.`,
    airtimeReturned: (moved, airtime, transaction) =>
      `${market.brand} : ${money(moved)} sont rendus à votre crédit. Crédit : ${left(airtime)}. Réf. ${transaction}.`,
    debited: (moved, payee, balance, transaction) =>
      `${market.walletName} : vous avez payé ${money(moved)} à ${payee}. Solde : ${left(balance)}. Réf. ${transaction}.`,
    refunded: (moved, balance, transaction) =>
      `${market.walletName} : ${money(moved)} vous sont rendus. Solde : ${left(balance)}. Réf. ${transaction}.`,
    bundleActive: (name, until) =>
      until === null
        ? `${market.brand} : votre forfait ${name.fr} est actif, sans limite de durée.`
        : `${market.brand} : votre forfait ${name.fr} est actif jusqu’au ${day(until)}.`,
    billPaid: (moved, accountNo, owed, credit) => {
      const surplus = credit.amount > 0 ? ` Avoir : ${money(credit)}.` : '';
      return `${market.brand} : votre paiement de ${money(moved)} est reçu sur le compte ${accountNo}. Reste à payer : ${money(owed)}.${surplus}`;
    },
  };
};

const english = (market: Market, { money, left, day }: Show): Texts => {
  return {
    toppedUp: (moved, airtime) =>
      `${market.brand}: your recharge of ${money(moved)} has arrived. Airtime: ${left(airtime)}.`,
    airtimeTaken: (moved, description, airtime, transaction) =>
      `${market.brand}: you paid ${money(moved)} with your airtime (${description}). Airtime: ${left(airtime)}. Ref. ${transaction}.`,
    airtimeReturned: (moved, airtime, transaction) =>
      `${market.brand}: ${money(moved)} has been returned to your airtime. Airtime: ${left(airtime)}. Ref. ${transaction}.`,
    debited: (moved, payee, balance, transaction) =>
      `${market.walletName}: you paid ${money(moved)} to ${payee}. Balance: ${left(balance)}. Ref. ${transaction}.`,
    refunded: (moved, balance, transaction) =>
      `${market.walletName}: ${money(moved)} has been returned. Balance: ${left(balance)}. Ref. ${transaction}.`,
    bundleActive: (name, until) =>
      until === null
        ? `${market.brand}: your bundle ${name.en} is active, without an end.`
        : `${market.brand}: your bundle ${name.en} is active until ${day(until)}.`,
    billPaid: (moved, accountNo, owed, credit) => {
      const surplus = credit.amount > 0 ? ` Credit: ${money(credit)}.` : '';
      return `${market.brand}: your payment of ${money(moved)} to account ${accountNo} has arrived. Left to pay: ${money(owed)}.${surplus}`;
    },
  };
};

const swahili = (market: Market, { money, left, day }: Show): Texts => {
  return {
    toppedUp: (moved, airtime) => `${market.brand}: umeongezewa salio la ${money(moved)}. Salio: ${left(airtime)}.`,
    airtimeTaken: (moved, description, airtime, transaction) =>
      `${market.brand}: umelipa ${money(moved)} kwa salio la simu (${description}). Salio: ${left(airtime)}. Muamala ${transaction}.`,
    airtimeReturned: (moved, airtime, transaction) =>
      `${market.brand}: ${money(moved)} zimerudi kwenye salio lako. Salio: ${left(airtime)}. Muamala ${transaction}.`,
    debited: (moved, payee, balance, transaction) =>
      `${market.walletName}: umelipa ${money(moved)} kwa ${payee}. Salio: ${left(balance)}. Muamala ${transaction}.`,
    refunded: (moved, balance, transaction) =>
      `${market.walletName}: umerudishiwa ${money(moved)}. Salio: ${left(balance)}. Muamala ${transaction}.`,
    bundleActive: (name, until) =>
      until === null
        ? `${market.brand}: kifurushi chako ${name.sw} kimewashwa, bila kikomo cha muda.`
        : `${market.brand}: kifurushi chako ${name.sw} kimewashwa hadi ${day(until)}.`,
    billPaid: (moved, accountNo, owed, credit) => {
      const surplus = credit.amount > 0 ? ` Ziada: ${money(credit)}.` : '';
      return `${market.brand}: malipo yako ya ${money(moved)} kwa akaunti ${accountNo} yamepokelewa. Deni lililobaki: ${money(owed)}.${surplus}`;
    },
  };
};
