import type { Page } from 'playwright-core';

/** The sandbox's virtual phone, used by hand as its owner would. */
export const handset = (page: Page, sandboxUrl: string) => {
  const prompt = page.locator('section.prompt');
  const pin = prompt.getByLabel(/PIN/);
  return {
    open: (msisdn: string) => page.goto(`${sandboxUrl}/?msisdn=${msisdn}`),
    prompt,
    complaint: prompt.getByRole('alert'),
    approve: async (typedPin: string) => {
      await page.bringToFront();
      await pin.fill(typedPin);
      await prompt.getByRole('button', { name: /Accepter|Approve/ }).click();
    },
    decline: async () => {
      await page.bringToFront();
      await prompt.getByRole('button', { name: /Refuser|Decline/ }).click();
    },
    inbox: page.locator('#thread'),
  };
};
