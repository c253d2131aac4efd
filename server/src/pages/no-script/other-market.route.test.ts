import { describe, expect, test } from 'vitest';
import { answers } from '../../testing/fakes/scripted.ts';
import { usePortal } from '../../testing/use-portal.ts';
import { aPlainVisitor, fieldsOf, type PlainVisitor } from './testing/plain-visitor.ts';

const { app, operator, database } = await usePortal({ MARKET: 'tz' }, { pages: true });

/** Sends a form of a page with more in it, and returns the page that answers. */
const sent = async (
  visitor: PlainVisitor,
  { at, html }: { at: string; html: string },
  more: Record<string, string>,
) => {
  const posted = await visitor.post(at, { ...fieldsOf(html, at), ...more });
  expect([posted.status, posted.location]).toEqual([303, `${at}?plain=1`]);
  return { at, ...(await visitor.get(posted.location!)) };
};
const opened = async (visitor: PlainVisitor, at: string) => ({ at, ...(await visitor.get(`${at}?plain=1`)) });

describe('without a script in a market with another language', () => {
  test.each([
    ['/sw', 'Angalia salio', 'Imebaki'],
    ['', 'See the balance', 'Left'],
  ])('a router’s balance is one press (prefix "%s")', async (prefix, button, heading) => {
    const isRouter = answers({
      outcome: 'found' as const,
      lineType: 'PREPAID' as const,
      broadband: true,
      active: true,
    });
    operator.findLine.next(isRouter, isRouter, isRouter);
    const visitor = aPlainVisitor(app);
    const page = await sent(visitor, await opened(visitor, `${prefix}/broadband-recharge`), { msisdn: '0750000006' });
    expect(page.text).toContain(button);
    expect((await sent(visitor, page, { balance: '1' })).text).toContain(heading);
  });

  test.each([
    ['/sw', 'pata msimbo kwa SMS', 'Msimbo umetumwa kwa', 'Weka tarakimu 6'],
    ['', 'a code by text message', 'Code sent to', 'Enter the 6 digits'],
  ])('a code opens a bill (prefix "%s")', async (prefix, way, says, short) => {
    await database.query('delete from otp');
    const isPostpaid = answers({
      outcome: 'found' as const,
      lineType: 'POSTPAID' as const,
      broadband: false,
      active: true,
    });
    operator.findLine.next(isPostpaid, isPostpaid);
    const visitor = aPlainVisitor(app);
    const start = await opened(visitor, `${prefix}/postpaid-bill-pay`);
    expect(start.text).toContain(way);
    const page = await sent(visitor, start, { msisdn: '0 750 000 003', by: 'code' });
    expect(page.text).toContain(says);
    expect(page.html).toMatch(/<input[^>]*autocomplete="one-time-code"/i);
    expect((await sent(visitor, page, { otp: '1' })).text).toContain(short);
  });

  test.each([
    ['/sw', 'Namba ya ombi', 'haviendani'],
    ['', 'Request number', 'do not belong together'],
  ])('a request for 5G at home is followed (prefix "%s")', async (prefix, label, unknown) => {
    const visitor = aPlainVisitor(app);
    const page = await opened(visitor, `${prefix}/hbb-lead-status`);
    expect(page.text).toContain(label);
    const asked = { 'lead-number': 'TZ-HBB-999999', 'lead-phone': '0 750 000 021' };
    expect((await sent(visitor, page, asked)).text).toContain(unknown);
  });
});
