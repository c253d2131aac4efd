import { describe, expect, test } from 'vitest';
import { visit, type Visit, type VisitOptions } from '../harness/browser.ts';
import { inspect } from '../harness/inspect.ts';
import { expectFocus } from '../harness/keyboard.ts';
import { expectNobodyLost } from '../harness/reconcile.ts';
import { cards } from '../harness/sandbox.ts';
import { shareStack } from '../harness/shared-stack.ts';
import { waitFor } from '../harness/wait-for.ts';
import { money, shown, textsOf, within } from '../harness/words.ts';
import { airtimeScreen } from '../screens/airtime.ts';
import { bankScreen } from '../screens/bank.ts';
import { codeScreen } from '../screens/code.ts';
import { leadScreen, type Applicant } from '../screens/lead.ts';
import { paymentScreen } from '../screens/payment.ts';
import { statusScreen } from '../screens/status.ts';

const shared = shareStack({ env: { LEAD_WAIT_MS: '1500', PROVIDER_TIMEOUT_MS: '3000' } });
const journey = (options: VisitOptions, run: (here: Visit) => Promise<void>) =>
  visit(shared.browser, shared.stack.portalUrl, options, run);

const applicant = (msisdn: string, town = 'Brazzaville'): Applicant => ({
  name: 'Grâce Mabiala',
  msisdn,
  email: 'grace@example.cg',
  town,
  street: '12 avenue de la Paix',
  landmark: 'Poto-Poto',
});

/** From the page of plans to the form, by the second plan. */
const choosePlan = async (here: Visit) => {
  const screen = leadScreen(here);
  await screen.open();
  await screen.start.click();
  await screen.plans.nth(1).check();
  await screen.proceed.click();
  await screen.field('name').waitFor();
  return screen;
};

/** As far as the question for a code. */
const asFarAsCode = async (here: Visit, who: Applicant) => {
  const screen = await choosePlan(here);
  await screen.fillIn(who);
  await screen.checkAddress.click();
  await screen.agree();
  return screen;
};

/** Completes the request for 5G; `known` are the codes that the phone received before. */
const ask = async (here: Visit, who: Applicant, known: string[] = []) => {
  const screen = await asFarAsCode(here, who);
  await codeScreen(here).enterFrom(shared.stack.sandbox, who.msisdn, known);
  return screen;
};

/** Returns the link to the request that its phone received by SMS. */
const linkSentTo = (msisdn: string) =>
  waitFor(
    async () =>
      (await shared.stack.sandbox.phone(msisdn)).messages.flatMap(({ text }) => /\S+#lead=\S+/.exec(text) ?? [])[0],
    { seconds: 30, says: `no link came to ${msisdn}` },
  );

describe.each([
  { size: 'phone', language: 'fr', msisdn: '050000601' },
  { size: 'desk', language: 'en', msisdn: '050000602' },
] as const)('5G at home on a $size in $language', ({ size, language, msisdn }) => {
  test('from the plan to the paid status, then followed to its end [A32]', () =>
    journey({ size, language }, async (here) => {
      const { sandbox, portalUrl } = shared.stack;
      const { page } = here;
      const screen = leadScreen(here);
      await screen.open();
      await screen.start.waitFor();
      await inspect(page, 'where to start');
      expect(await screen.plans.count()).toBe(0);
      await screen.start.click();
      await screen.plans.first().waitFor();
      expect(await screen.proceed.isDisabled()).toBe(true);
      await screen.proceed.press('Enter');
      await page.getByRole('alert').getByText(shown(screen.texts.choose)).waitFor();
      await expectFocus(screen.plans.first(), 'the first plan');
      await screen.plans.nth(1).check();
      await inspect(page, 'the plans');
      await screen.proceed.click();
      await screen.fillIn(applicant(msisdn));
      await inspect(page, 'the form');
      await screen.checkAddress.click();
      await screen.map.locator('.leaflet-container').waitFor();
      await inspect(page, 'the address on the map');
      await screen.agree();
      await codeScreen(here).enterFrom(sandbox, msisdn);
      await screen.taken.waitFor();
      const [lead] = await sandbox.leadsOf(msisdn);
      expect(lead).toMatchObject({ plan: 'H300GD30', state: 'RECEIVED' });
      await screen.taken.getByText(within(screen.texts.number, { lead: lead!.refLeadId })).waitFor();
      // The page continues automatically.
      await page.waitForURL('**/payment/start/**');
      const payment = paymentScreen(here);
      await payment.payByCard.click();
      await page.waitForURL('**/card/pay/**');
      await bankScreen(page).pay(cards.succeeds);
      const status = statusScreen(here);
      await status.says('paid');
      expect(await status.fact(status.texts.amount)).toMatch(shown(money(65_000, language)));
      await page.getByText(within(lead!.refLeadId)).first().waitFor();
      await inspect(page, 'paid');
      const books = await sandbox.books(await status.transactionId());
      expect(books).toMatchObject({
        debits: [{ port: 'card', amount: 65_000 }],
        refunds: [],
        credits: [{ kind: 'lead', target: lead!.refLeadId, amount: 65_000 }],
      });
      expect(await sandbox.leadsOf(msisdn)).toMatchObject([
        { state: 'PAID', transactionId: await status.transactionId() },
      ]);

      const link = await linkSentTo(msisdn);
      expect(link.startsWith(portalUrl)).toBe(true);
      // The desk is asked behind the first answer, and then at most twice a minute.
      await sandbox.moveLead(lead!.refLeadId, 'INSTALLED');
      await page.goto(link);
      await screen.follow(msisdn);
      await page.getByText(/reçu votre paiement|received your payment/).waitFor();
      expect(new URL(page.url()).hash).toBe('');
      await inspect(page, 'followed');
      await waitFor(
        async () => {
          await screen.button(screen.status.look).click();
          const end = page.getByText(/pose est faite|installation is done/);
          return end.waitFor({ timeout: 3000 }).then(
            () => true,
            () => false,
          );
        },
        { seconds: 60, says: 'the page never told the end' },
      );
    }));

  test('a town without 5G ends with thanks, and nothing goes to the sales desk', () =>
    journey({ size, language }, async (here) => {
      const number = `${msisdn.slice(0, -1)}${Number(msisdn.slice(-1)) + 2}`;
      const screen = await ask(here, applicant(number, 'Owando'));
      await screen.notYet.waitFor();
      await inspect(here.page, 'not yet');
      await here.page.waitForURL((url) => !url.pathname.endsWith('/hbb-lead'), { timeout: 15_000 });
      expect(await shared.stack.sandbox.leadsOf(number)).toEqual([]);
    }));
});

test('paid by airtime: the plan, and the number that pays, once', () =>
  journey({}, async (here) => {
    const { sandbox } = shared.stack;
    const payer = '050000012';
    const screen = await ask(here, applicant('050000605'));
    await screen.taken.waitFor();
    await here.page.waitForURL('**/payment/start/**');
    await paymentScreen(here).chooseAirtime();
    const airtime = airtimeScreen(here);
    await airtime.number.fill(payer);
    await airtime.getCode.click();
    await codeScreen(here).enterFrom(sandbox, payer);
    await airtime.yes.click();
    const status = statusScreen(here);
    await status.says('paid');
    const [lead] = await sandbox.leadsOf('050000605');
    expect(await sandbox.books(await status.transactionId())).toMatchObject({
      debits: [{ port: 'airtime', payer, amount: 65_000 }],
      credits: [{ kind: 'lead', target: lead!.refLeadId }],
    });
  }));

test('each step is there after a reload, Back and another plan; what was typed is forgotten where that is asked for', () =>
  journey({}, async (here) => {
    const { page } = here;
    const who = applicant('050000606');
    const screen = await choosePlan(here);
    const saved = () => page.waitForResponse((answer) => answer.url().endsWith('form/v2/save'));
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    const first = saved();
    await screen.fillIn(who);
    await first;
    await waitFor(async () => (await kept()).includes('Poto-Poto'), { says: 'nothing was kept' });
    await page.reload();
    await screen.field('name').waitFor();
    expect(await screen.field('installationAddress').inputValue()).toBe(who.street);
    // The consent must be given again.
    expect(await screen.field('termsAndCondition').isChecked()).toBe(false);
    expect(await screen.checkAddress.isDisabled()).toBe(true);
    const draftCode = await page.evaluate(() => JSON.parse(localStorage.getItem('leadDraftCode')!) as string);
    const savedNothing = saved();
    await screen.button(screen.texts.forget).click();
    expect(await (await savedNothing).json()).toMatchObject({ result: { saved: true } });
    for (const name of ['name', 'msisdn', 'email', 'installationAddress', 'landmark'])
      expect(await screen.field(name).inputValue()).toBe('');
    for (const typed of [who.name, who.street, who.msisdn, draftCode]) expect(await kept()).not.toContain(typed);
    await page.reload();
    await screen.field('name').waitFor();
    expect(await screen.field('name').inputValue()).toBe('');
    await screen.fillIn(who);
    await screen.checkAddress.click();
    await screen.agree();
    await codeScreen(here).modal.waitFor();
    await page.reload();
    await screen.button(screen.texts.getCode).waitFor();
    await screen.button(screen.texts.changePlan).click();
    await screen.plans.first().check();
    await screen.proceed.click();
    expect(await screen.field('name').inputValue()).toBe(who.name);
    await screen.field('termsAndCondition').check();
    await screen.checkAddress.click();
    await screen.agree();
    // The same browser asked within a minute: the code that came is the one to enter.
    await codeScreen(here).enterFrom(shared.stack.sandbox, who.msisdn);
    await screen.taken.waitFor();
    expect(await shared.stack.sandbox.leadsOf(who.msisdn)).toMatchObject([{ plan: 'H100GD30' }]);
    expect(await page.evaluate(() => sessionStorage.getItem('leadDraft'))).toBeNull();
  }));

test('what is wrong is said beside its field, and a number of another operator is refused by name', () =>
  journey({ language: 'en' }, async (here) => {
    const screen = await choosePlan(here);
    const wrong = { ...applicant('060000001'), street: '123456' };
    await screen.fillIn(wrong);
    await here.page.getByText(shown('Please enter a valid address')).waitFor();
    await screen.field('installationAddress').fill('12 Peace Avenue');
    await screen.checkAddress.click();
    await here.page.getByText(within(screen.texts.numberUnknown)).waitFor();
    expect(await screen.field('installationAddress').inputValue()).toBe('12 Peace Avenue');
  }));

test('a number is taken in any form that people write it, and a town without its accents', () =>
  journey({ size: 'phone', language: 'fr' }, async (here) => {
    const { page } = here;
    const screen = await choosePlan(here);
    const number = screen.field('msisdn');
    await screen.fillIn(applicant('050000608'));
    for (const typed of ['05 000 06 08', '+242 05-000-06-08', '242050000608']) {
      await number.fill(typed);
      await number.blur();
      expect(await number.inputValue()).toBe('05 000 06 08');
      expect(await screen.checkAddress.isEnabled()).toBe(true);
    }
    await number.fill('05 000 06 081');
    await number.blur();
    await page.locator('#form-msisdn[aria-invalid=true]').waitFor();
    expect(await number.inputValue()).toBe('05 000 06 081');
    await number.fill('05 000 06 08');
    await screen.field('town-drop').click();
    await page.getByRole('combobox').fill('ouesso');
    await page.getByRole('option', { name: 'Ouésso' }).click();
    await screen.checkAddress.click();
    await screen.agree();
    await codeScreen(here).enterFrom(shared.stack.sandbox, '050000608');
    await screen.notYet.waitFor();
  }));

test('the sales desk is out: the request is kept, arrives once when it is back, and is paid from its link', () =>
  journey({ allows: [/./] }, async (here) => {
    const { sandbox } = shared.stack;
    const msisdn = '050000607';
    for (const operation of ['send', 'enquiry'] as const)
      await sandbox.arm({ port: 'leads', operation, fault: 'timeout-after', count: 1, msisdn });
    const screen = await ask(here, applicant(msisdn));
    await screen.pending.waitFor();
    await inspect(here.page, 'kept');
    const link = await linkSentTo(msisdn);
    expect(await sandbox.leadsOf(msisdn)).toHaveLength(1);
    const { page } = here;
    await page.clock.install();
    await page.goto(link);
    await screen.follow(msisdn);
    await screen.payFollowed.waitFor();
    // Another number is being typed: what was asked for is followed and paid, until the button asks for another.
    await page.getByLabel(shown(screen.status.phone)).fill('0500');
    const asked = page.waitForRequest((request) => request.postData()?.includes('contactNumber') ?? false);
    await page.clock.fastForward(20_000);
    expect((await asked).postDataJSON()).toMatchObject({ contactNumber: msisdn });
    await screen.payFollowed.click();
    await page.waitForURL('**/payment/start/**');
    await paymentScreen(here).goToBank();
    await bankScreen(here.page).pay(cards.succeeds);
    await statusScreen(here).says('paid');
    await sandbox.disarm();
  }));

test('a seller’s order is opened by its link, agreed to and paid with the address that it names', () =>
  journey({}, async (here) => {
    const { page } = here;
    const { operate, sandbox } = shared.stack;
    const msisdn = '050000608';
    const order = ['--plan', 'HUNLD30', '--email', 'works@example.cg', '--name', 'Grâce', '--number', msisdn];
    const { ended, printed } = await operate(
      'enterprise-order',
      ...order,
      '--address',
      '3 rue Mbochi',
      '--town',
      'Dolisie',
    );
    expect(ended).toBe('exit code 0');
    const { link } = JSON.parse(printed) as { link: string };
    await waitFor(async () => (await sandbox.leadsOf(msisdn)).length > 0, { seconds: 30, says: 'no lead came' });
    await page.goto(link);
    const { works } = leadScreen(here);
    const pay = page.getByRole('button', { name: shown(works.pay) });
    await pay.waitFor();
    expect([await pay.isDisabled(), new URL(page.url()).hash]).toEqual([true, '']);
    await pay.press('Enter');
    await page.getByText(shown(works.agreeFirst)).waitFor();
    await expectFocus(page.getByRole('checkbox'), 'the box to tick');
    await page.getByRole('checkbox').check();
    await inspect(page, 'a seller’s order');
    await pay.click();
    await page.waitForURL('**/payment/start/**');
    const payment = paymentScreen(here);
    expect([await payment.email.inputValue(), await payment.email.isEditable()]).toEqual(['works@example.cg', false]);
    await payment.payByCard.click();
    await page.waitForURL('**/card/pay/**');
    await bankScreen(page).pay(cards.succeeds);
    await statusScreen(here).says('paid');
    await page.goto(link);
    await page.getByText(within(works.goneTitle)).waitFor();
  }));

test('home’s offer leads to the plans at once', () =>
  journey({ size: 'desk', language: 'en' }, async (here) => {
    await here.page.goto('/en');
    await here.page.locator('a[href$="/hbb-lead#device"]').click();
    await leadScreen(here).plans.first().waitFor();
    expect(await here.page.evaluate(() => sessionStorage.getItem('devices_detail'))).toContain('deviceName');
  }));

test('afterwards nobody has lost money, and the log holds no error and nobody’s number', async () => {
  await expectNobodyLost(shared.stack.sandbox);
  expect(shared.stack.log.troubles()).toEqual([]);
  expect(
    shared.stack.log.mentions(['050000601', '050000602', '050000608', 'grace@example.cg', 'avenue de la Paix']),
  ).toEqual([]);
});

test('English says these words', () => {
  const { homeInternet: texts } = textsOf('en');
  expect([texts.choose, texts.mapTitle, texts.sureText, texts.successTitle, texts.thanksTitle]).toEqual([
    'Select a 5G plan to continue',
    'Confirm installation address',
    'Please confirm if the below address is correct',
    'Congratulations!',
    'Thank you',
  ]);
});
