import { randomUUID } from 'node:crypto';
import type { InitiateRequest } from '@selfcare/contract/payments';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLine, consent } from '../../../testing/consent.ts';
import { answers, lostBefore } from '../../../testing/fakes/scripted.ts';
import { aBill, aCardRecharge, aProcess, aRecharge } from '../../../testing/orders.ts';
import { failure, type Browser } from '../../../testing/portal.ts';
import { payFor, raise } from '../../../testing/raise.ts';
import { aTeller, sendAll } from '../../../testing/telling.ts';
import { letTimePass } from '../../../testing/time.ts';
import { usePortal } from '../../../testing/use-portal.ts';
import type { DebitOutcome, DebitRequest, Reason } from '../core/gateway.ts';
import { sendOutcomeMessage } from '../notify/outcome-message.ts';

/** What one visitor may learn of, send to or spend for another: next to nothing (docs/abuse.md A33 to A37). */
const portal = await usePortal();
const { operator } = portal;
let owner: Browser;
let stranger: Browser;
let line: string;
beforeEach(async () => {
  await portal.database.query('delete from rate_limit');
  operator.inbox.length = 0;
  owner = portal.browser();
  stranger = portal.browser();
  line = aLine();
});

let sums = 1000;
/** For another sum each time, so that none is another's duplicate. */
const order = (payer: string, changes: Partial<InitiateRequest> = {}) => {
  sums += 1;
  return aRecharge({ paymentMobile: `0${payer}`, amount: sums, unit: sums, ...changes });
};
const initiated = async (by: Browser, wanted: InitiateRequest) =>
  (await by.post('initiate', wanted)).body.result.transactionId;
const ask = async (by: Browser, payer: string, changes: Partial<InitiateRequest> = {}) => {
  const wanted = order(payer, changes);
  return by.post('process', aProcess(await initiated(by, wanted), wanted.paymentMode));
};
const ports = { LISOLO_MONEY_PUSH: 'wallet', SMARTCASH_SECURE: 'smartcash', MPESA: 'mpesa' } as const;
type Mode = keyof typeof ports;
const asked = (mode: Mode = 'LISOLO_MONEY_PUSH') => operator[ports[mode]].debit.calls.length;

/** Asks a wallet that would refuse; answers the code, and whether the wallet was asked at all. */
const askRefused = async (
  by: Browser,
  payer: string,
  {
    mode = 'LISOLO_MONEY_PUSH',
    reason = 'not-mobile-money-user',
    amount,
  }: { mode?: Mode; reason?: Reason; amount?: number } = {},
) => {
  const { debit } = operator[ports[mode]];
  const before = asked(mode);
  debit.next(answers<DebitOutcome>({ outcome: 'declined', reason }));
  const { body } = await ask(by, payer, { paymentMode: mode, ...(amount && { amount, unit: amount }) });
  const isAsked = asked(mode) > before;
  // The refusal that nobody heard must not wait for the next.
  if (!isAsked) await debit({} as DebitRequest);
  return { code: String(body.code), isAsked };
};

// What settles for days stands first: whatever the other tests leave under way would be settled with it.
describe('a prompt that a stranger has sent for the same', () => {
  test('goods keeps nobody from buying them: it gives way, and money that comes for it goes back [A37]', async () => {
    const goods = order(line);
    const strange = await raise(stranger, goods);
    const own = await raise(owner, goods);
    expect((await portal.engine.store.find(strange))?.state).toBe('DECLINED');
    operator.wallet.approve(own);
    operator.wallet.approve(strange);
    await portal.settle(8 * 86_400);
    expect((await portal.engine.store.find(own))?.state).toBe('DONE');
    expect([operator.book.netDebits(own), operator.book.netDebits(strange)]).toEqual([1, 0]);
    expect(operator.book.creditsOf(strange)).toEqual([]);
  });

  test('goods that was approved already is what the owner hears of: nobody pays twice', async () => {
    const goods = order(line);
    const strange = await raise(stranger, goods);
    const id = await initiated(owner, goods);
    operator.wallet.approve(strange);
    expect((await owner.post('process', aProcess(id))).body).toMatchObject({ code: '409', result: { underWay: true } });
    await portal.settle(600);
    expect(operator.book.debitsOf(id)).toEqual([]);
    expect(operator.book.creditsOf(strange)).toHaveLength(1);
  });

  test('goods is not asked about for who may not ask this wallet, however often [A33] [A37]', async () => {
    const goods = order(line);
    await raise(stranger, goods);
    for (let each = 0; each < 2; each += 1) await ask(stranger, line);
    const id = await initiated(owner, goods);
    const before = operator.wallet.enquire.calls.length;
    for (let each = 0; each < 5; each += 1)
      expect(await owner.post('process', aProcess(id))).toMatchObject(failure('429'));
    expect(operator.wallet.enquire.calls).toHaveLength(before);
  });

  test('bill keeps nobody from paying it [A37]', async () => {
    await raise(stranger, aBill({ paymentMobile: `0${aLine()}` }));
    const own = await payFor(portal, owner, aBill({ paymentMobile: `0${line}` }));
    expect((await portal.engine.store.find(own))?.state).toBe('DONE');
  });
});

const register = (by: Browser) => by.post('initiate', aRecharge());
const countOf = async () => {
  const [row] = await portal.database.query<{ count: number }>('select count(*)::int as count from payment');
  return row!.count;
};

describe('attempts that are only registered', () => {
  test('are three hundred an hour of one browser; a repeat of one costs nothing, and another browser goes on [A38]', async () => {
    const kept = { 'idempotency-key': randomUUID() };
    const first = await stranger.post('initiate', aRecharge(), kept);
    const spend = `update rate_limit set count = 299 where bucket like 'registrations:browser:%'`;
    await portal.database.query(spend);
    expect((await register(stranger)).status).toBe(200);
    const before = await countOf();
    expect(await register(stranger)).toMatchObject(failure('429'));
    expect(await countOf()).toBe(before);
    expect((await stranger.post('initiate', aRecharge(), kept)).body.result).toEqual(first.body.result);
    expect((await register(owner)).status).toBe(200);
  });

  test('are more for an address than its look-ups allow lines; past them who paid from there goes on [A38]', async () => {
    const address = '10.200.0.9';
    const neighbour = portal.browser({ address });
    await payFor(portal, neighbour, order(line));
    const spend = `update rate_limit set count = $1 where bucket like 'registrations:address:%'`;
    await portal.database.query(spend, [2999]);
    expect((await register(portal.browser({ address }))).status).toBe(200);
    expect(await register(portal.browser({ address }))).toMatchObject(failure('429'));
    expect((await register(neighbour)).status).toBe(200);
    expect((await register(owner)).status).toBe(200);
  });
});

describe('prompts', () => {
  test('that a stranger has spent do not keep the owner from paying, who paid from that wallet before [A37]', async () => {
    await payFor(portal, owner, order(line));
    await letTimePass(portal.database, 3600);
    for (let each = 0; each < 3; each += 1) expect((await ask(stranger, line)).status).toBe(200);
    expect(await ask(portal.browser(), line)).toMatchObject(failure('429'));
    for (let each = 0; each < 3; each += 1) expect((await ask(owner, line)).status).toBe(200);
    expect(await ask(owner, line)).toMatchObject(failure('429'));
  });

  test('go to ten strangers an hour from one browser, and no message follows to any of them [A33]', async () => {
    // What other tests' payments have to tell is told before.
    await letTimePass(portal.database, 31);
    await sendAll(sendOutcomeMessage(aTeller(portal)));
    operator.inbox.length = 0;
    const before = operator.book.debits.length;
    const statuses: number[] = [];
    for (let each = 0; each < 60; each += 1) {
      // Each from another address: what is counted is the browser.
      const elsewhere = portal.browser({ cookie: stranger.cookie() });
      statuses.push((await ask(stranger.cookie() ? elsewhere : stranger, aLine())).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    for (const { transactionId } of operator.book.debits.slice(before)) operator.wallet.expire(transactionId);
    await portal.settle(600);
    await letTimePass(portal.database, 31);
    await sendAll(sendOutcomeMessage(aTeller(portal)));
    expect(operator.inbox).toEqual([]);
  });

  test('go to thirty strangers a day from one browser, whatever it waits for in between [A33]', async () => {
    await stranger.post('lineType', { msisdn: aLine() });
    let sent = 0;
    for (let round = 0; round < 4; round += 1) {
      for (let each = 0; each < (round < 3 ? 10 : 1); each += 1) {
        const elsewhere = portal.browser({ cookie: stranger.cookie() });
        if ((await ask(elsewhere, aLine())).status === 200) sent += 1;
      }
      await letTimePass(portal.database, 3601);
    }
    expect(sent).toBe(30);
  });

  test('are thirty an hour from one address, with however many browsers; elsewhere nobody notices [A33]', async () => {
    const address = '10.200.0.1';
    let sent = 0;
    for (let each = 0; each < 35; each += 1)
      if ((await ask(portal.browser({ address }), aLine())).status === 200) sent += 1;
    expect(sent).toBe(30);
    expect((await ask(owner, line)).status).toBe(200);
  });

  test('of everybody together ring the alarm where they are spent [A33] [V16.3.3]', async () => {
    await ask(owner, line);
    await portal.database.query(`update rate_limit set count = 999 where bucket = 'prompts:all'`);
    for (const name of ['quiet', 'known'])
      await portal.database.query(
        `insert into rate_limit (bucket, count, ends_at) values ($1, 999, now() + interval '1 minute')`,
        [`prompts:${name}`],
      );
    expect(await ask(stranger, aLine())).toMatchObject(failure('429'));
    const metrics = await stranger.send('GET', '/metrics');
    expect(metrics.text).toContain('alarms_total{alarm="prompts-exhausted"} 1');
  });
});

describe('what a wallet refuses', () => {
  test('is told of three times: a balance is not found out by halves [A35]', async () => {
    const balance = 7000;
    const seen: { code: string; isAsked: boolean }[] = [];
    for (let [low, high] = [balance, 100_000], each = 0; each < 10; each += 1) {
      const amount = Math.round((low + high) / 2);
      seen.push(await askRefused(portal.browser(), line, { reason: 'balance-too-low', amount }));
      high = amount;
    }
    expect(seen.map(({ code }) => code)).toEqual([...Array(3).fill('1010'), ...Array(7).fill('429')]);
    expect(seen.map(({ isAsked }) => isAsked)).toEqual([...Array(3).fill(true), ...Array(7).fill(false)]);
  });

  test('is told ten times a day, over all providers, and then the wallet is not asked [A35]', async () => {
    const codes: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      for (const mode of Object.keys(ports) as Mode[])
        codes.push((await askRefused(portal.browser(), line, { mode })).code);
      await letTimePass(portal.database, 601);
    }
    expect(codes).toEqual([...Array(10).fill('4001'), ...Array(5).fill('429')]);
  });

  test('of any number is told ten times an hour to one browser [A35]', async () => {
    const codes: string[] = [];
    // Three of each wallet: neither its own refusals nor the wallets that a browser may prompt are used up by then.
    for (const wallet of [aLine(), aLine(), aLine(), aLine()])
      for (let each = 0; each < 3; each += 1)
        codes.push((await askRefused(stranger, wallet, { mode: 'SMARTCASH_SECURE' })).code);
    expect(codes.filter((code) => code === '4001')).toHaveLength(10);
    expect(codes.filter((code) => code === '429')).toHaveLength(2);
  });

  test('to strangers keeps nobody from paying who paid before, or who proves the number by a code [A37]', async () => {
    await payFor(portal, owner, order(line));
    await letTimePass(portal.database, 3600);
    for (let each = 0; each < 3; each += 1) await askRefused(portal.browser(), line, { reason: 'wallet-locked' });
    const newcomer = portal.browser();
    const id = await initiated(newcomer, order(line));
    const refused = await newcomer.post('process', aProcess(id));
    expect(refused).toMatchObject({ ...failure('429'), body: { code: '429', result: { prove: true } } });
    expect((await ask(owner, line)).status).toBe(200);
    await consent({ browser: newcomer, operator }, line, 'LISOLO_MONEY');
    expect((await newcomer.post('process', aProcess(id))).status).toBe(200);
  });

  test('to this very browser as well: a code gives the owner a share, and then nothing more is offered [A37]', async () => {
    const short = { reason: 'balance-too-low' } as const;
    for (let each = 0; each < 3; each += 1) expect((await askRefused(owner, line, short)).code).toBe('1010');
    const id = await initiated(owner, order(line));
    expect((await owner.post('process', aProcess(id))).body.result).toEqual({ prove: true });
    await letTimePass(portal.database, 1);
    await consent({ browser: owner, operator }, line, 'LISOLO_MONEY');
    expect((await owner.post('process', aProcess(id))).status).toBe(200);
    for (let each = 0; each < 3; each += 1) expect((await askRefused(owner, line, short)).code).toBe('1010');
    const spent = await ask(owner, line);
    expect(spent).toMatchObject(failure('429'));
    expect(spent.body.result).toBeUndefined();
  });

  test('and prompts that strangers have spent are a reason to prove the number, too [A37]', async () => {
    for (let each = 0; each < 3; each += 1) await ask(stranger, line);
    const id = await initiated(owner, order(line));
    expect((await owner.post('process', aProcess(id))).body.result).toEqual({ prove: true });
    await consent({ browser: owner, operator }, line, 'LISOLO_MONEY');
    expect((await owner.post('process', aProcess(id))).status).toBe(200);
  });

  test('to the owner too often is told in words that promise nothing of a code', async () => {
    await payFor(portal, owner, order(line));
    for (let each = 0; each < 3; each += 1) await askRefused(owner, line, { reason: 'balance-too-low' });
    const { body } = await ask(owner, line);
    expect(body).toMatchObject({
      code: '429',
      message: 'Ce numéro a été essayé trop souvent. Attendez, ou payez autrement.',
    });
    expect(body.result ?? {}).not.toHaveProperty('prove');
  });

  test('costs a look-up, the same number again none: twenty numbers an hour a browser [A35]', async () => {
    for (let each = 0; each < 19; each += 1) await stranger.post('lineType', { msisdn: aLine() });
    const wanted = order(line, { mobileNumber: line });
    const same = await initiated(stranger, wanted);
    const other = await initiated(stranger, order(aLine(), { mobileNumber: line }));
    expect(await stranger.post('process', aProcess(other))).toMatchObject(failure('429'));
    expect((await stranger.post('process', aProcess(same))).status).toBe(200);
  });
});

describe('another browser’s payment', () => {
  const underWay = { code: '409', result: { underWay: true } };

  test('is named by no 409: not of the same goods, not of the same bill, not of the same purchase [A36]', async () => {
    const goods = order(line);
    const id = await raise(owner, goods);
    operator.topup.deliver.next(lostBefore);
    operator.wallet.approve(id);
    await portal.tick();
    await letTimePass(portal.database, 5);
    while ((await portal.tick()) > 0);
    const twin = await stranger.post('initiate', goods);
    expect(twin.body).toMatchObject(underWay);
    expect(twin.text).not.toContain(id);
    expect((await owner.post('initiate', goods)).body.result).toEqual({ transactionId: id });

    const purchase = { 'purchase-id': randomUUID() };
    const first = order(aLine());
    const { transactionId } = (await owner.post('initiate', first, purchase)).body.result;
    await owner.post('process', aProcess(transactionId));
    const other = await stranger.post('initiate', first, purchase);
    expect(other.body).toMatchObject(underWay);
    expect(other.text).not.toContain(transactionId);
  });

  test('is sent by nobody else: 404 while it is registered [A36] [V8.2.1]', async () => {
    const id = await initiated(owner, order(line));
    const before = asked();
    expect(await stranger.post('process', aProcess(id))).toMatchObject(failure('404'));
    expect(asked()).toBe(before);
    expect((await owner.post('process', aProcess(id))).status).toBe(200);
  });

  test('is refused to a browser that keeps no cookie with the reason: it could send none of its own either', async () => {
    const id = await initiated(portal.browser(), order(line));
    const { body } = await portal.browser().post('process', aProcess(id));
    expect(body).toMatchObject({ code: '404', message: expect.stringMatching(/^Votre navigateur refuse les cookies/) });
    await stranger.post('lineType', { msisdn: aLine() });
    const known = await stranger.post('process', aProcess(id));
    expect(known.body).toMatchObject({ code: '404', message: 'Nous n’avons rien trouvé sous cette référence.' });
  });

  test('gives its card page, address and access code to its own browser alone, also under the owner’s key [A36] [V8.2.3]', async () => {
    const id = await initiated(owner, aCardRecharge({ emailId: 'owner@example.cg' }));
    const key = { 'idempotency-key': randomUUID() };
    const body = aProcess(id, 'PAYMENT_GATEWAY');
    expect((await owner.post('process', body, key)).body.result).toHaveProperty('redirectUrl');
    for (const headers of [{}, key]) {
      const { body: seen } = await stranger.post('process', body, headers);
      expect(seen.result).toEqual({ transactionId: id, status: 'ALREADY_PROCESSED' });
    }
    expect((await owner.post('process', body, key)).body.result).toHaveProperty('redirectUrl');
  });
});
