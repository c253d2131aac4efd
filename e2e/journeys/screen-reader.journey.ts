import { describe, expect, test } from 'vitest';
import { descriptionOf, heardOn, listen, missedOn, treeOf } from '../harness/announcements.ts';
import { prefixes, visit, type Language, type Size, type Visit } from '../harness/browser.ts';
import { shareStack } from '../harness/shared-stack.ts';

const shared = shareStack();

/** The names that a screen reader speaks, by language. The visitor finds each control by its name alone. */
const words = {
  fr: {
    number: 'Numéro à recharger',
    amount: 'Montant',
    next: /^(Continuer|Choisir le paiement)$/,
    invalid: 'Numéro de mobile incorrect : il doit compter 9 chiffres.',
    valid: 'Ligne Lisolo prépayée',
    below: 'Le montant minimum est de 100 CFA',
    airtime: 'Crédit d’appel Payé avec votre solde',
    line: 'Ligne à débiter',
    ownLine: 'Choisissez un autre numéro ou un autre moyen de paiement',
    email: 'E‑mail',
    emailRequired: 'L’e‑mail est obligatoire',
    getCode: 'Recevoir le code',
    codeTitle: 'Entrez le code reçu par SMS',
    code: 'Code à 6 chiffres',
    sent: 'Le code est envoyé.',
    wrong: 'Ce code n’est pas le bon. Il vous reste 4 essais.',
    yes: 'Oui, payer 500 CFA',
    money: 'Lisolo Money Validé sur votre téléphone',
    payer: 'Numéro de mobile enregistré',
    proceed: 'Continuer',
    waiting: 'Validez sur votre téléphone',
    toStatus: 'Voir l’état du paiement',
    live: 'En cours de traitement',
    paid: 'Merci',
    receipt: 'Reçu',
    how: 'Comment payer ?',
    codeIntro: (payer: string) => `Envoyé au ${payer}. Il est valable 5 min.`,
    sureTitle: 'Confirmez‑vous ?',
    sure: 'Votre solde sera débité de 500 CFA.',
    sureTree: (payer: string) => `- dialog "Confirmez‑vous ?":
  - heading "Confirmez‑vous ?" [level=2]
  - paragraph: Votre solde sera débité de 500 CFA.
  - term: Ligne débitée
  - definition: ${payer}
  - term: Solde actuel
  - definition: 1 000 CFA
  - term: Solde après paiement
  - definition: 500 CFA
  - button "Oui, payer 500 CFA"
  - button "Non"
  - button "Fermer"`,
    paidTree: (payer: string) => `- status:
  - heading "Merci" [level=1]
  - paragraph: Cher client (${payer}), votre paiement a réussi.
  - paragraph: Le ${payer} est rechargé.
  - paragraph: 500 CFA`,
  },
  en: {
    number: 'Number to recharge',
    amount: 'Amount',
    next: /^(Continue|Choose payment)$/,
    invalid: 'Invalid Mobile No',
    valid: 'Lisolo prepaid line',
    below: 'Minimum amount should be CFA 100',
    airtime: 'Airtime Paid from your balance',
    line: 'Phone No',
    ownLine: 'Choose another number or another way to pay',
    email: 'Email id',
    emailRequired: 'Email id is required',
    getCode: 'Get the code',
    codeTitle: 'Enter the code we texted you',
    code: '6-digit code',
    sent: 'The code was sent.',
    wrong: 'Please enter correct OTP. Attempts left: 4',
    yes: 'Yes, pay CFA 500',
    money: 'Lisolo Money Approved on your phone',
    payer: 'Registered Mobile Number',
    proceed: 'Proceed',
    waiting: 'Approve on your phone',
    toStatus: 'See the payment’s status',
    live: 'In Processing',
    paid: 'Thank you',
    receipt: 'Receipt',
    how: 'Choose how to pay',
    codeIntro: (payer: string) => `Sent to ${payer}. It is valid for 5 min.`,
    sureTitle: 'Are you sure?',
    sure: 'Your balance will be deducted by CFA 500',
    sureTree: (payer: string) => `- dialog "Are you sure?":
  - heading "Are you sure?" [level=2]
  - paragraph: Your balance will be deducted by CFA 500
  - term: Line debited
  - definition: ${payer}
  - term: Balance now
  - definition: CFA 1,000
  - term: Balance after payment
  - definition: CFA 500
  - button "Yes, pay CFA 500"
  - button "No"
  - button "Close"`,
    paidTree: (payer: string) => `- status:
  - heading "Thank you" [level=1]
  - paragraph: Dear customer (${payer}), your transaction is Successful.
  - paragraph: ${payer} has been recharged.
  - paragraph: CFA 500`,
  },
} as const;

const views: { size: Size; language: Language; payer: string; other: string }[] = [
  { size: 'phone', language: 'fr', payer: '05 000 42 01', other: '05 000 42 03' },
  { size: 'desk', language: 'en', payer: '05 000 42 02', other: '05 000 42 04' },
];

const digits = (number: string) => number.replaceAll(' ', '');

/** Waits until the page has said it by itself. */
const expectHeard = ({ page }: Visit, sentence: string) =>
  expect.poll(() => heardOn(page), { timeout: 10_000 }).toContainEqual(expect.stringContaining(sentence));
const field = ({ page }: Visit, name: string) => page.getByRole('textbox', { name, exact: true });
const button = ({ page }: Visit, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const expectFocusOn = ({ page }: Visit, role: 'heading' | 'textbox' | 'button', name: string) =>
  expect
    .poll(() => page.getByRole(role, { name, exact: true }).evaluate((found) => found === document.activeElement))
    .toBe(true);

describe.each(views)(
  'on a $size in $language, by names and what is announced alone',
  ({ size, language, payer, other }) => {
    const said = words[language];
    const walk = (run: (here: Visit) => Promise<void>) =>
      visit(shared.browser, shared.stack.portalUrl, { size, language }, async (here) => {
        await listen(here.page);
        await run(here);
      });

    const order = async (here: Visit) => {
      const { page } = here;
      await page.goto(`${prefixes[language]}/prepaid-recharge`);
      await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
      await field(here, said.number).fill('0500');
      await field(here, said.number).blur();
      await expectHeard(here, said.invalid);
      expect(await descriptionOf(page, 'textbox', said.number)).toBe(said.invalid);
      await field(here, said.number).fill(payer);
      await expectHeard(here, said.valid);
      await field(here, said.amount).fill('50');
      await field(here, said.amount).blur();
      await expectHeard(here, said.below);
      expect(await missedOn(page)).toEqual([]);
      await field(here, said.amount).fill('500');
      await button(here, said.next).click();
      await expectFocusOn(here, 'heading', said.how);
    };

    test('with airtime: a wrong field, a wrong code, the question, the receipt', () =>
      walk(async (here) => {
        const { page } = here;
        const { sandbox } = shared.stack;
        await order(here);
        await page.getByRole('link', { name: said.airtime }).click();
        await field(here, said.line).fill(payer);
        await expectHeard(here, said.ownLine);
        await button(here, said.getCode).click();
        await expectFocusOn(here, 'textbox', said.line);
        expect(await descriptionOf(page, 'textbox', said.line)).toBe(said.ownLine);
        expect(await missedOn(page)).toEqual([]);
        await field(here, said.line).fill(other);
        await button(here, said.getCode).click();
        await expectFocusOn(here, 'textbox', said.email);
        expect(await descriptionOf(page, 'textbox', said.email)).toBe(said.emailRequired);
        expect(await missedOn(page)).toEqual([]);
        await field(here, said.email).fill('client@example.cg');
        await button(here, said.getCode).click();
        await expectHeard(here, said.sent);
        await expectFocusOn(here, 'textbox', said.code);
        expect(await descriptionOf(page, 'dialog', said.codeTitle)).toBe(said.codeIntro(other));
        const code = await sandbox.newCode(digits(other));
        await field(here, said.code).fill(code === '000000' ? '111111' : '000000');
        await expectHeard(here, said.wrong);
        expect(await descriptionOf(page, 'textbox', said.code)).toBe(said.wrong);
        expect(await missedOn(page)).toEqual([]);
        const soFar = await heardOn(page);
        expect(soFar.filter((sentence) => sentence === said.sent)).toHaveLength(1);
        // The button says each second how long it still takes: read when it is asked, and announced never.
        const resend = page.getByRole('dialog').getByRole('button', { disabled: true });
        const counted = await resend.innerText();
        await expect.poll(() => resend.innerText(), { timeout: 5000 }).not.toBe(counted);
        expect(await heardOn(page)).toEqual(soFar);
        await field(here, said.code).fill(code);
        await expectFocusOn(here, 'button', said.yes);
        expect(await treeOf(page.getByRole('dialog'))).toBe(said.sureTree(other));
        expect(await descriptionOf(page, 'dialog', said.sureTitle)).toBe(said.sure);
        await button(here, said.yes).click();
        await expectFocusOn(here, 'heading', said.paid);
        await expectHeard(here, said.paid);
        await page.getByRole('region', { name: said.receipt }).getByRole('img').waitFor();
        expect(await missedOn(page)).toEqual([]);
      }));

    test('by an approval on the phone: what is waited for, that it goes on, and its end are said', () =>
      walk(async (here) => {
        const { page } = here;
        await order(here);
        await page.getByRole('link', { name: said.money }).click();
        await field(here, said.payer).fill(payer);
        await button(here, said.proceed).click();
        await expectFocusOn(here, 'heading', said.waiting);
        expect(await missedOn(page)).toEqual([]);
        await page.getByRole('link', { name: said.toStatus }).click();
        await expectFocusOn(here, 'heading', said.live);
        const prompt = (await shared.stack.sandbox.phone(digits(payer))).prompts.at(-1)!;
        await shared.stack.sandbox.answer(digits(payer), prompt.reference, 'approve');
        await expectHeard(here, said.paid);
        expect(await treeOf(page.getByRole('main').getByRole('status').first())).toBe(said.paidTree(payer));
      }));
  },
);
