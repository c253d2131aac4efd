import type { Visit } from '../harness/browser.ts';
import type { Sandbox } from '../harness/sandbox.ts';
import { shown, textsOf } from '../harness/words.ts';

/** The modal of the one-time code. */
export const codeScreen = ({ page, language }: Visit) => {
  const texts = textsOf(language).otp;
  const modal = page.getByRole('dialog', { name: shown(texts.title) });
  const input = modal.getByLabel(shown(texts.label));
  return {
    texts,
    modal,
    input,
    resend: modal.getByRole('button', { name: shown(texts.resendIn) }),
    /** The same dialog when nothing can be done with this number. */
    refused: page.getByRole('dialog', { name: shown(texts.finalTitle) }),
    close: page.getByRole('dialog').getByRole('button', { name: shown(texts.close) }),
    /** Types the code that comes to this phone after those it already has. */
    enterFrom: async (sandbox: Sandbox, msisdn: string, known: string[] = []) => {
      await modal.waitFor();
      await input.fill(await sandbox.newCode(msisdn, known));
    },
    /** Taps into the field, where a wrong code may stand, and types the code that came to this phone key by key. */
    typeFrom: async (sandbox: Sandbox, msisdn: string) => {
      const digits = await sandbox.newCode(msisdn);
      await input.click();
      await page.keyboard.type(digits);
    },
    /** Types a code that this phone was not sent. */
    enterWrong: async (sandbox: Sandbox, msisdn: string) => {
      await modal.waitFor();
      await input.fill('');
      await input.fill((await sandbox.newCode(msisdn)) === '000000' ? '111111' : '000000');
    },
  };
};
