import type { Market } from '@selfcare/markets/market';
import { sentence } from '../../http/envelope.ts';
import type { ServerTexts } from '../../locales/fr.ts';
import { shownAmount, shownMsisdn } from '../../locales/shown.ts';
import { textsFor } from '../../locales/texts.ts';
import type { OtpPurchase } from './purchase-words.ts';
import { leadsToDebit, type DebitKind, type OtpKind } from './purposes.ts';

type SmsContent = {
  market: Market;
  kind: OtpKind;
  code: string;
  language: string;
  purchase?: OtpPurchase;
  /** The portal's address; on https, phones can fill in the code automatically (origin-bound format). */
  publicUrl: string;
};

const oneMessage = 160;

const originBound = (publicUrl: string, code: string): string => {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? `\n\n@${hostname} #${code}` : '';
};

const wordsWith = (sms: ServerTexts['sms'], kind: DebitKind, { target }: OtpPurchase) =>
  target ? sms[`${kind}For`] : sms[`${kind}Amount`];

/** Returns a code's message from the server's words alone; drops the origin line before a second message. */
export const smsText = ({ market, kind, code, language, purchase, publicUrl }: SmsContent): string => {
  const { sms } = textsFor(language);
  const isOfDebit = leadsToDebit(kind);
  const named = isOfDebit ? purchase : undefined;
  const words = isOfDebit && purchase ? wordsWith(sms, kind, purchase) : sms[kind];
  const values = {
    code,
    amount: named ? shownAmount({ amountMinor: named.amountMinor, currency: market.currency.code }, language) : '',
    target: named ? shownMsisdn(named.target, market.msisdnGroups) : '',
  };
  const text = sentence(market, words, values);
  const withOrigin = text + originBound(publicUrl, code);
  return withOrigin.length <= oneMessage ? withOrigin : text;
};
