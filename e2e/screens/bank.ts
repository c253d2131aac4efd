import type { FrameLocator, Page } from 'playwright-core';
import { cardCode, cardExpiry, cardSecurityCode } from '../harness/sandbox.ts';

/** The card provider's page, or its window in ours, found as a browser's autofill finds it. */
export const bankScreen = (page: Page | FrameLocator) => {
  const field = (autocomplete: string) => page.locator(`input[autocomplete="${autocomplete}"]`);
  const submit = page.locator('button[type="submit"]');
  return {
    number: field('cc-number'),
    expiry: field('cc-exp'),
    securityCode: field('cc-csc'),
    code: field('one-time-code'),
    submit,
    leave: page.locator('p.leave a'),
    pay: async (card: string) => {
      await field('cc-number').fill(card);
      await field('cc-exp').fill(cardExpiry);
      await field('cc-csc').fill(cardSecurityCode);
      await submit.click();
    },
    confirm: async (code: string = cardCode) => {
      await field('one-time-code').fill(code);
      await submit.click();
    },
  };
};
