import { afterEach, describe, expect, test, vi } from 'vitest';
import { answers } from '../../testing/fakes/scripted.ts';
import { aPlainVisitor, fieldsOf } from './testing/plain-visitor.ts';
import { card, idOf, newLine, payByPush, usePlainPayer, wallet } from './testing/plain-payer.ts';

const { portal, ordered, debitsOf } = await usePlainPayer();
afterEach(() => void vi.restoreAllMocks());

/** Matches the refresh header of a status page that follows its payment. */
const follows = (at: string) => expect.stringContaining(`1; url=${at}&seen=`) as string;
const followed = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['refresh']).replace('1; url=', '');

describe('a payment by a prompt', () => {
  test('is requested, awaited and thanked for, each page true at its moment', async () => {
    const order = await ordered();
    const { id, at, payer } = await payByPush(order);
    const waiting = await order.visitor.get(at);
    expect([waiting.status, waiting.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(waiting.headers['refresh']).toEqual(follows(at));
    expect(waiting.text).toContain('En cours de traitement');
    expect(waiting.html).toContain('<title>En cours de traitement | Lisolo</title>');
    expect(waiting.text).toContain(`attend sur le ${payer.slice(0, 2)} ${payer.slice(2, 5)}`);
    expect(waiting.text).toContain('Ne payez pas une deuxième fois.');
    expect(waiting.html).toContain(`href="${at.replace('&', '&amp;')}"`);

    portal.operator.wallet.approve(id);
    await portal.settle(60);
    const paid = await order.visitor.get(at);
    expect([paid.status, paid.headers['refresh']]).toEqual([200, undefined]);
    expect(paid.html).toContain('<title>Merci | Lisolo</title>');
    for (const words of ['Merci', 'a réussi', 'Code du reçu', '1 000 CFA', 'est rechargé'])
      expect(paid.text).toContain(words);
    expect(paid.text).toMatch(/[0-9A-Z]{4}.[0-9A-Z]{4}/);
    expect(await portal.engine.store.find(id)).toMatchObject({ state: 'DONE', language: 'fr-FR' });
  });

  test('is followed: the page asks again for what it has not shown yet', async () => {
    const order = await ordered();
    const { id, at } = await payByPush(order);
    const page = await order.visitor.get(at);
    portal.operator.wallet.approve(id);
    await portal.settle(60);
    const paid = await order.visitor.get(followed(page));
    expect(paid.text).toContain('Merci');
    expect(paid.headers['refresh']).toBeUndefined();
    expect(paid.html).not.toContain('seen=');
  });

  test('is not kept waiting for by an address of yesterday, nor by one that nobody wrote', async () => {
    const order = await ordered();
    const { at } = await payByPush(order);
    const yesterday = (Date.now() - 86_400_000).toString(36);
    const tomorrow = (Date.now() + 86_400_000).toString(36);
    for (const seen of [`pending-1-${yesterday}`, `pending-1-${tomorrow}`, 'pending-1-', '1', ''])
      expect((await order.visitor.get(`${at}&seen=${seen}`)).headers['refresh']).toEqual(follows(at));
  });

  test('that nobody answers for a quarter of an hour is not asked for by itself any more, and the page says so', async () => {
    const order = await ordered();
    const { at } = await payByPush(order);
    expect((await order.visitor.get(at)).text).toContain('Cette page s’actualise d’elle-même.');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 60_000);
    const late = await order.visitor.get(at);
    expect(late.headers['refresh']).toBeUndefined();
    expect(late.text).toContain('cette page ne s’actualise plus d’elle-même. Ne payez pas une deuxième fois');
    expect(late.html).toContain(`href="${at.replace('&', '&amp;')}"`);
  });

  test('is told in the language of its address', async () => {
    const order = await ordered({ prefix: '/en' });
    const { id, at } = await payByPush(order, newLine(), '/en');
    expect((await order.visitor.get(at)).text).toContain('In Processing');
    portal.operator.wallet.approve(id);
    await portal.settle(60);
    const paid = await order.visitor.get(at);
    expect(paid.text).toContain('Thank you');
    expect(paid.text).toContain('is Successful');
    expect(await portal.engine.store.find(id)).toMatchObject({ language: 'en' });
  });

  test('by the number that is recharged is one tap', async () => {
    const { visitor, page, line } = await ordered();
    expect(page.text).toContain(`Payer avec le ${line.slice(0, 2)} ${line.slice(2, 5)}`);
    const second = page.html.slice(page.html.lastIndexOf(`action="${wallet}"`) - 40);
    const { location } = await visitor.post(wallet, fieldsOf(second, wallet));
    idOf(location);
    expect(debitsOf(line)).toHaveLength(1);
  });

  test('that was declined says that nothing was charged, and may be tried again with the number that was typed', async () => {
    const order = await ordered();
    const { id, at, payer } = await payByPush(order);
    portal.operator.wallet.decline(id);
    await portal.settle(60);
    const failed = await order.visitor.get(at);
    expect(failed.headers['refresh']).toBeUndefined();
    for (const words of [
      'Échec',
      'n’a pas abouti',
      'Vous n’avez pas été débité',
      'Le paiement a été refusé sur le téléphone',
    ])
      expect(failed.text).toContain(words);
    expect(failed.html).toContain(`href="${wallet}?plain=1"`);
    const again = await order.visitor.get(`${wallet}?plain=1`);
    expect(fieldsOf(again.html, wallet)).toMatchObject({ payer });
    const second = await order.visitor.post(wallet, { ...fieldsOf(again.html, wallet), payer: newLine() });
    expect(idOf(second.location)).not.toBe(id);
  });

  test('whose delivery is refused is told as a refund, first under way, then made', async () => {
    const order = await ordered();
    const { id, at } = await payByPush(order);
    portal.operator.topup.deliver.next(answers({ outcome: 'refused', reason: 'line-barred' }));
    const unclear = answers({ outcome: 'unknown' as const });
    portal.operator.wallet.refund.next(unclear);
    portal.operator.wallet.enquireRefund.next(unclear, unclear, unclear, unclear);
    portal.operator.wallet.approve(id);
    await portal.settle(20);
    expect((await portal.engine.store.find(id))?.state).toMatch(/^REFUND(ING|_DUE)$/);
    const underWay = await order.visitor.get(at);
    expect(underWay.headers['refresh']).toEqual(follows(at));
    expect(underWay.text).toContain('Remboursement en cours');
    await portal.settle(600);
    const refunded = await order.visitor.get(at);
    expect(refunded.headers['refresh']).toBeUndefined();
    expect(refunded.text).toContain('Vous avez été remboursé');
    expect(refunded.text).toContain('Cette ligne ne peut recevoir ni crédit ni forfait');
    // The same order is not offered once more: its status says what to do instead.
    expect((await order.visitor.get(`${wallet}?plain=1`)).location).toBe(at);
  });

  test('that the wallet refuses at once leaves the form, with the number and why', async () => {
    const order = await ordered();
    const payer = newLine();
    portal.operator.wallet.refusals.set(`+242${payer}`, 'not-mobile-money-user');
    const posted = await order.visitor.post(wallet, { ...order.form, payer });
    expect(posted.location).toBe(`${wallet}?plain=1`);
    const page = await order.visitor.get(posted.location!);
    expect(page.text).toContain('Le paiement a été refusé');
    expect(page.text).toContain('Ce numéro n’a pas de compte Lisolo Money.');
    expect(page.text).toContain('Rien n’a été débité.');
    expect(fieldsOf(page.html, wallet)).toMatchObject({ payer });
    idOf((await order.visitor.post(wallet, { ...fieldsOf(page.html, wallet), payer: newLine() })).location);
  });

  test('while its provider fails is refused with when to come back, and nothing was charged', async () => {
    const smartcash = '/payment/start/smartcash';
    const order = await ordered({ method: smartcash });
    for (let each = 0; each < 12; each += 1)
      portal.called('smartcash', { operation: 'debit', durationMs: 1, outcome: 'answer', status: 500 });
    const posted = await order.visitor.post(smartcash, { ...order.form, payer: newLine() });
    expect(posted.location).toBe(`${smartcash}?plain=1`);
    const page = await order.visitor.get(posted.location!);
    expect(page.text).toContain('Le paiement par SmartCash n’est pas disponible pour le moment.');
    expect(page.text.match(/Rien n’a été débité/g)).toHaveLength(1);
    expect(page.html).not.toContain('#method-smartcash');
    expect((await order.visitor.get(`${card}?plain=1`)).text).not.toContain('Le paiement n’est pas parti');
  });

  test('counts in the prompts of its wallet: the fourth in ten minutes is refused', async () => {
    const payer = newLine();
    const ask = async () => {
      const { visitor, form } = await ordered();
      const posted = await visitor.post(wallet, { ...form, payer });
      return { visitor, at: posted.location! };
    };
    for (let times = 0; times < 3; times += 1) idOf((await ask()).at);
    const { visitor, at } = await ask();
    expect(at).toBe(`${wallet}?plain=1`);
    expect((await visitor.get(at)).text).toMatch(
      /Trop de demandes d’accord ont été envoyées à ce téléphone\. Prochain essai possible\s: .*\d{1,2}\sh\s\d\d\./,
    );
  });
});

/** Pays by card as far as our page that leads to the bank. */
const payByCard = async () => {
  const order = await ordered({ method: card });
  const posted = await order.visitor.post(card, { ...order.form, email: 'client@example.cg' });
  return { ...order, id: idOf(posted.location), at: posted.location! };
};

describe('a payment by card', () => {
  test('leads to a page of ours that holds the link to the bank, and comes back to a page without script', async () => {
    const { visitor, id, at } = await payByCard();
    const page = await visitor.get(at);
    expect(page.html).toContain(`href="https://card.example/pay/${id}"`);
    expect(page.text).toContain('Continuer sur la page de la banque');
    expect(page.headers['refresh']).toEqual(follows(at));
    portal.operator.card.pay(id);
    const back = `/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack?txref=${id}`;
    expect((await visitor.get(back, { 'sec-fetch-site': 'cross-site' })).location).toBe(at);
    expect((await aPlainVisitor(portal.app).get(back)).location).toBe(`/payment/status?id=${id}`);
    await portal.settle(60);
    const paid = await visitor.get(at);
    expect(paid.text).toContain('Merci');
    expect(paid.html).not.toContain('card.example');
  });

  test('may be given up for the wallet: the order is still there', async () => {
    const { visitor, id, at } = await payByCard();
    expect((await visitor.get(at)).html).toContain(`href="${wallet}?plain=1"`);
    const page = await visitor.get(`${wallet}?plain=1`);
    expect(page.text).toContain('Votre paiement par carte est encore ouvert');
    const { location } = await visitor.post(wallet, { ...fieldsOf(page.html, wallet), payer: newLine() });
    expect(idOf(location)).not.toBe(id);
    expect((await visitor.get(at)).text).toContain('Vous n’avez pas été débité');
  });

  test('names the bank’s page to its own browser alone', async () => {
    const { id, at } = await payByCard();
    const page = await aPlainVisitor(portal.app).get(at);
    expect(page.status).toBe(200);
    expect(page.html).not.toContain(`/pay/${id}`);
  });
});

describe('the status of a payment', () => {
  test('shows strangers no number, and no order to go on with', async () => {
    const order = await ordered();
    const { at, payer } = await payByPush(order);
    const seen = await aPlainVisitor(portal.app).get(at);
    expect(seen.status).toBe(200);
    expect(seen.text).toContain('En cours de traitement');
    for (const number of [order.line, payer]) {
      expect(seen.text.replaceAll(' ', '')).not.toContain(number);
      expect(seen.html).not.toContain(number);
    }
  });

  test.each(['00000000000000000000000000', 'x', '', '../../etc', '<b>'])(
    'of an id that there is none is one 404: %j',
    async (id) => {
      const { status, text, headers } = await aPlainVisitor(portal.app).get(
        `/payment/status?${new URLSearchParams({ id, plain: '1' })}`,
      );
      expect([status, headers['cache-control'], headers['refresh']]).toEqual([404, 'no-store', undefined]);
      expect(text).toContain('Paiement introuvable');
    },
  );

  test('is reached from the page that needs a script, whose address names it', async () => {
    const order = await ordered();
    const { id, at } = await payByPush(order);
    const cached = await order.visitor.get(`/payment/status?id=${id}`);
    expect(cached.html).toContain('<noscript><form method="post">');
    expect((await order.visitor.post(`/payment/status?id=${id}`, '')).location).toBe(at);
    expect((await order.visitor.get('/en/payment/start')).html).toContain('content="0;url=?plain=1"');
  });

  test('under the path of its id is the same', async () => {
    const order = await ordered();
    const { id, at } = await payByPush(order);
    expect((await order.visitor.get(`/payment/status/${id}?plain=1`)).text).toContain('En cours de traitement');
    for (const prefix of ['', '/en'])
      expect((await order.visitor.post(`${prefix}/payment/status/${id}`, '')).location).toBe(prefix + at);
  });
});
