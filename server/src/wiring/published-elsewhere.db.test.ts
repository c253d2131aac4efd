import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { createContentStore } from '../features/content/store.ts';
import { aPage } from '../testing/content/content-folder.ts';
import { aReason, publish } from '../testing/content/publish.ts';
import { databases } from '../testing/databases.ts';
import { createOperator } from '../testing/fakes/operator.ts';
import { aPortal, type TestPortal } from '../testing/portal.ts';

const titleAt = async ({ browser }: TestPortal) => {
  const { status, body } = await browser().get('activePackage', { opco: 'CG', pageUrl: 'fr-page-roaming' });
  return status === 200 ? (JSON.parse(body.result.packageHtml) as { title: string }).title : status;
};
describe.each(databases())('two instances on one $name', ({ open }) => {
  let database: Database;
  let portals: TestPortal[];
  beforeAll(async () => {
    database = await open();
    const operator = createOperator();
    portals = [await aPortal(database, operator), await aPortal(database, operator)];
    for (const { app } of portals) await app.ready();
  });
  afterAll(async () => {
    for (const { app } of portals) await app.close();
    await database.close();
  });

  const everywhere = (title: string) =>
    expect
      .poll(() => Promise.all(portals.map(titleAt)), { timeout: 5000, interval: 20 })
      .toEqual(portals.map(() => title));

  test('say within five seconds what was published once, and what it was rolled back to', async () => {
    await publish(database, { 'page-roaming': aPage({ title: 'First' }) });
    await everywhere('First');
    await publish(database, { 'page-roaming': aPage({ title: 'Second' }) });
    await everywhere('Second');
    await createContentStore(database).rollback('page-roaming', aReason);
    await everywhere('First');
  });

  const statusOf = async (of: string) =>
    Promise.all(portals.map(async ({ browser }) => (await browser().send('GET', `/media/${of}/map.png`)).status));

  test('serve a file as soon as any of them shows it, and none that nobody shows', async () => {
    const picture = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    await publish(database, { 'page-roaming': aPage({ title: 'With a picture' }) }, picture);
    expect(await statusOf(createHash('sha256').update(picture).digest('hex'))).toEqual([200, 200]);
    expect(await statusOf('0'.repeat(64))).toEqual([404, 404]);
  });
});
