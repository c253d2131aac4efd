import * as card from './card.ts';
import { keys } from './keys.ts';
import * as mpesa from './mpesa.ts';
import { debits, prompts, read, refunds, type Operation } from './operation.ts';
import { approve } from './owner.ts';
import * as smartcash from './smartcash.ts';
import { at, type Trial } from './trial.ts';
import * as wallet from './wallet.ts';

type Ask = Operation['ask'];
type Prepare = Operation['prepare'];

const payer = '050000001';

const walletPush: Ask = (trial, _, patienceMs) => wallet.debit(trial, { payer, patienceMs });
const walletPaid: Prepare = (trial) => wallet.paidDebit(trial, payer);
const walletRefund: Ask = (trial, id, patienceMs) => wallet.reverse(trial, id, undefined, patienceMs);
const walletAsked: Prepare = async (trial) =>
  String(at((await wallet.debit(trial, { payer })).body, 'serverCorrelationId'));
const walletState: Ask = (trial, id, patienceMs) => read(trial, `/wallet/requeststates/${id}`, keys.wallet, patienceMs);

type Collecting = { collect: (trial: Trial, order?: { patienceMs?: number }) => Promise<{ status: number }> };
const push =
  ({ collect }: Collecting): Ask =>
  (trial, _, patienceMs) =>
    collect(trial, { patienceMs });
const pushed =
  ({ collect }: Collecting): Prepare =>
  async (trial) => {
    await collect(trial);
    return 'REF1';
  };
const paid =
  ({ collect }: Collecting): Prepare =>
  async (trial) => {
    await collect(trial);
    return approve(trial);
  };

const openCard: Ask = (trial, reference, patienceMs) => card.initialize(trial, reference, {}, patienceMs);
const pagesOpened: Operation['done'] = async (trial) => ((await card.verify(trial)).status === 200 ? 1 : 0);
const goodCard = card.withCard(card.cards.good);
const payCard: Ask = (trial, page, patienceMs) => card.submit(trial, page, goodCard, patienceMs);
const cardPaid: Prepare = async (trial) => {
  await card.submit(trial, await card.openedPage(trial), goodCard);
  return 'REF1';
};
const verifyCard: Ask = (trial, reference, patienceMs) => card.verify(trial, reference, { patienceMs });
const cardRefund: Ask = (trial, transaction, patienceMs) =>
  trial.call('POST', '/card/refund', { headers: keys.card, body: { transaction }, patienceMs });

const cardDisputed: Prepare = async (trial) => {
  await cardPaid(trial);
  const { body } = await trial.call('POST', '/disputes', { body: { reference: 'REF1' } });
  return String(at(body, 'id'));
};
const findDispute: Ask = (trial, id, patienceMs) => read(trial, `/card/dispute/${id}`, keys.card, patienceMs);

/** The operations of the wallets and the card provider. */
export const providerOperations: Operation[] = [
  { port: 'wallet', operation: 'debit', ask: walletPush, done: prompts, answers: [202, 400] },
  { port: 'wallet', operation: 'refund', prepare: walletPaid, ask: walletRefund, done: refunds, answers: [201, 400] },
  { port: 'wallet', operation: 'enquiry', prepare: walletAsked, ask: walletState, answers: [200, 401] },
  { port: 'smartcash', operation: 'debit', ask: push(smartcash), done: prompts, answers: [200, 200] },
  {
    port: 'smartcash',
    operation: 'refund',
    prepare: paid(smartcash),
    ask: smartcash.refund,
    done: refunds,
    answers: [200, 200],
  },
  { port: 'smartcash', operation: 'enquiry', prepare: pushed(smartcash), ask: smartcash.enquire, answers: [200, 403] },
  { port: 'mpesa', operation: 'debit', ask: push(mpesa), done: prompts, answers: [201, 401] },
  { port: 'mpesa', operation: 'refund', prepare: paid(mpesa), ask: mpesa.reverse, done: refunds, answers: [200, 401] },
  { port: 'mpesa', operation: 'enquiry', prepare: pushed(mpesa), ask: mpesa.query, answers: [200, 400] },
  { port: 'card', operation: 'lookup', ask: openCard, done: pagesOpened, answers: [200, 403] },
  { port: 'card', operation: 'debit', prepare: card.openedPage, ask: payCard, done: debits, answers: [303, 200] },
  { port: 'card', operation: 'dispute', prepare: cardDisputed, ask: findDispute, answers: [200, 403] },
  { port: 'card', operation: 'enquiry', prepare: cardPaid, ask: verifyCard, answers: [200, 403] },
  { port: 'card', operation: 'refund', prepare: cardPaid, ask: cardRefund, done: refunds, answers: [200, 400] },
];
