import type { Html } from '../html.ts';
import type { Language } from '../language.ts';
import { walletNameOf } from '../operator/market.ts';
import type { WalletPort } from '../wallets.ts';
import type { Sandbox } from '../sandbox.ts';
import { prompts, thread } from './handset.ts';
import { bills, bundles, stats } from './owned.ts';
import { armed, booksTable, journal } from './record.ts';
import { showIn } from './show.ts';
import { texts } from '../locales/texts.ts';

/** The changing parts of the page by the id of their element. */
export type Regions = Record<
  'stats' | 'bundles' | 'bills' | 'thread' | 'prompts' | 'armed' | 'journal' | 'books',
  Html
>;

/** A text that screen readers announce once. */
type News = { id: string; text: string };

const messagesShown = 30;

/** Returns the changing parts of one phone's page in a language. */
export const readRegions = (
  sandbox: Sandbox,
  msisdn: string,
  language: Language,
): { regions: Regions; news: News[] } => {
  const { market } = sandbox;
  const phone = sandbox.phones.find(msisdn);
  if (phone === undefined) throw new Error(`The number ${msisdn} does not exist`);
  const text = texts[language].phone;
  const show = showIn(market, language);
  const nameOf = (port: WalletPort): string => walletNameOf(market, port);
  const messages = sandbox.phones.messages(msisdn).slice(-messagesShown);
  const waiting = sandbox.prompts.of(msisdn).filter(({ state }) => state === 'waiting');
  return {
    regions: {
      stats: stats(phone, nameOf, text, show),
      bundles: bundles(phone, language, text, show),
      bills: bills(sandbox.accounts.find(phone.accountNo ?? ''), text, show),
      thread: thread(messages, text, show),
      prompts: prompts(waiting, nameOf, text, show),
      armed: armed(sandbox.faults.armed(), text, show),
      journal: journal(sandbox.activity.latest(), text, show),
      books: booksTable(sandbox.books.read(), market, text, show),
    },
    news: [
      ...messages.map(({ id, text: words }) => ({ id, text: words })),
      ...waiting.map(({ id, amount, currency, payee }) => ({
        id,
        text: `${text.pay} ${show.money(amount, currency)} ${text.to} ${payee}\u00a0?`,
      })),
    ],
  };
};
