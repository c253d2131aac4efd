import { expect, test } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cardOrder, newVisitor, resultOf } from '../harness/api.ts';
import { visit } from '../harness/browser.ts';
import { inspect } from '../harness/inspect.ts';
import { cards } from '../harness/sandbox.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { waitFor } from '../harness/wait-for.ts';
import { shown } from '../harness/words.ts';
import { receiptScreen, statusScreen } from '../screens/status.ts';

const shared = shareStack();
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Brazzaville' }).format();

const delivered = async () => {
  const { sandbox, portalUrl } = shared.stack;
  const visitor = newVisitor(portalUrl);
  const { transactionId, answer } = await visitor.pay(cardOrder({ line: '050000931' }));
  await sandbox.payCard(resultOf(answer).redirectUrl ?? '', cards.succeeds);
  expect(await visitor.settled(transactionId)).toMatchObject({ transactionStatus: 'SUCCESS' });
  const isTold = (dispute: string) =>
    waitFor(async () => (await visitor.status(transactionId)).dispute === dispute, {
      seconds: 20,
      says: `the dispute is not told to be ${dispute}`,
    });
  return { transactionId, isTold };
};

const operate = async (...args: string[]): Promise<unknown> => {
  const { ended, printed } = await shared.stack.operate(...args);
  expect({ args, ended, printed }).toMatchObject({ ended: 'exit code 0' });
  return JSON.parse(printed);
};

/** Verifies the text about a payment and its receipt, each read by a stranger in a separate browser. */
const expectTold = (transactionId: string, words: 'disputeOpen' | 'disputeAccepted', scripts: boolean) =>
  visit(shared.browser, shared.stack.portalUrl, { language: 'fr', scripts }, async (here) => {
    const { page } = here;
    await page.goto(`/payment/status?id=${transactionId}`);
    const { texts } = statusScreen(here);
    if (!scripts) await page.getByRole('button', { name: shown(texts.withoutScript) }).click();
    await page.getByText(shown(texts[words])).waitFor();
    expect(await page.getByText(shown(texts.disputed)).count()).toBe(1);
    if (scripts) await inspect(page, 'a disputed payment');
  });

test('shows and books a dispute that the bank wins, and matches the provider’s statement', async () => {
  const { sandbox } = shared.stack;
  const { transactionId, isTold } = await delivered();
  const { id } = await sandbox.dispute(transactionId);
  await isTold('OPEN');
  expect(await operate('disputes')).toMatchObject({
    disputes: [{ paymentId: transactionId, disputeId: String(id), state: 'OPEN', paymentState: 'DONE' }],
  });
  await expectTold(transactionId, 'disputeOpen', true);

  await sandbox.resolveDispute(id, 'merchant-accepted');
  await isTold('ACCEPTED');
  await expectTold(transactionId, 'disputeAccepted', false);
  expect(await operate('disputes')).toEqual({ disputes: [] });
  const { accounts, faults } = (await operate('trial-balance')) as { accounts: object[]; faults: object[] };
  expect(accounts).toContainEqual({ account: 'charged-back', currency: 'XAF', debitMinor: 500, creditMinor: 0 });
  expect(faults).toEqual([]);

  const folder = mkdtempSync(join(tmpdir(), 'selfcare-disputes-'));
  const file = join(folder, 'card.csv');
  writeFileSync(file, await (await fetch(`${shared.stack.sandboxUrl}/statements/card/${today}`)).text());
  expect(await operate('statement', file, '--by', 'Awa')).toMatchObject({ provider: 'card', lines: 2, newCases: 0 });
  rmSync(folder, { recursive: true });

  const { receiptCode } = await newVisitor(shared.stack.portalUrl).status(transactionId);
  await visit(shared.browser, shared.stack.portalUrl, { language: 'en' }, async (here) => {
    const receipt = receiptScreen(here);
    await receipt.open(receiptCode);
    await receipt.real.waitFor();
    await here.page.getByText(shown(receipt.texts.realDisputed)).waitFor();
    await inspect(here.page, 'a disputed receipt');
  });
});

test('keeps a payment whose dispute the bank declines', async () => {
  const { sandbox } = shared.stack;
  const { transactionId, isTold } = await delivered();
  const { id } = await sandbox.dispute(transactionId);
  await isTold('OPEN');
  await sandbox.resolveDispute(id, 'declined');
  await isTold('DECLINED');
  expect((await sandbox.books(transactionId)).refunds).toEqual([]);
});
