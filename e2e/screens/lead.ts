import { prefixes, type Visit } from '../harness/browser.ts';
import { shown, textsOf, within } from '../harness/words.ts';

/** Who asks for 5G at home, and where. */
export type Applicant = { name: string; msisdn: string; email: string; town: string; street: string; landmark: string };

/** The pages of 5G at home: asked for, followed, and a seller's order. */
export const leadScreen = ({ page, language }: Visit) => {
  const { homeInternet: texts, leadStatus: status, works } = textsOf(language);
  const button = (name: string) => page.getByRole('button', { name: shown(name) }).filter({ visible: true });
  const dialog = (name: string) => page.getByRole('dialog', { name: shown(name) });
  const field = (name: string) => page.locator(`#form-${name}`);
  const isHydrated = () => page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  return {
    texts,
    status,
    works,
    button,
    dialog,
    field,
    open: async () => {
      await page.goto(`${prefixes[language]}/hbb-lead`);
      await isHydrated();
    },
    start: button(texts.start),
    plans: page.getByRole('radio'),
    proceed: button(texts.proceed),
    fillIn: async ({ name, msisdn, email, town, street, landmark }: Applicant) => {
      await field('name').fill(name);
      await field('msisdn').fill(msisdn);
      await field('email').fill(email);
      await field('town-drop').click();
      await page.getByRole('option', { name: town }).click();
      await field('installationAddress').fill(street);
      await field('landmark').fill(landmark);
      await field('termsAndCondition').check();
    },
    /** The form's own button, whatever its content calls it. */
    checkAddress: page.locator('#lead-form [type=submit]'),
    /** Leads from the form back to the plans; of its content as well. */
    cancel: page.locator('#lead-form .btn--quiet'),
    map: dialog(texts.mapTitle),
    sure: dialog(texts.sureTitle),
    /** Agrees to the address, on the map and in words. */
    agree: async () => {
      await dialog(texts.mapTitle)
        .getByRole('button', { name: shown(texts.goOn) })
        .click();
      await dialog(texts.sureTitle)
        .getByRole('button', { name: shown(texts.confirm) })
        .click();
    },
    taken: dialog(texts.successTitle),
    pending: page.getByRole('dialog').filter({ hasText: within(texts.pendingText) }),
    notYet: dialog(texts.thanksTitle),
    openStatus: async (refLeadId: string) => {
      await page.goto(`${prefixes[language]}/hbb-lead-status#lead=${refLeadId}`);
      await isHydrated();
    },
    follow: async (msisdn: string) => {
      await page.getByLabel(shown(status.phone)).fill(msisdn);
      await button(status.look).click();
    },
    payFollowed: page.getByRole('button', { name: within(status.pay) }),
  };
};
