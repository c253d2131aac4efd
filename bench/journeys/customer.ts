import type { Locator } from 'playwright-core';
import type { Visit } from '@selfcare/e2e/harness/browser';
import type { Sandbox } from '@selfcare/e2e/harness/sandbox';
import { waitFor } from '@selfcare/e2e/harness/wait-for';
import { shown, textsOf } from '@selfcare/e2e/harness/words';
import type { Recorder } from './recorder.ts';

/** The customer's actions until the end. */
export type Effort = { taps: number; digits: number; letters: number };

/** A form may take minutes on a bad network. */
const patienceSeconds = 150;

/** Returns a customer who acts as soon as the page permits. */
export const createCustomer = (here: Visit, sandbox: Sandbox, recorder: Pick<Recorder, 'note'>) => {
  const { page, language } = here;
  const effort: Effort = { taps: 0, digits: 0, letters: 0 };
  const texts = textsOf(language);
  const tap = async (what: Locator, says: string) => {
    await what.click();
    effort.taps += 1;
    recorder.note(`tap ${says}`);
  };
  const confirm = async (msisdn: string) => {
    const prompt = await waitFor(
      async () => (await sandbox.phone(msisdn)).prompts.find(({ state }) => state === 'waiting'),
      { seconds: patienceSeconds, everyMs: 50, says: `no prompt on ${msisdn}` },
    );
    await sandbox.answer(msisdn, prompt.reference, 'approve');
    recorder.note('approved on the phone');
  };
  return {
    here,
    sandbox,
    effort,
    tap,
    note: recorder.note,
    /** Approves the prompt on this phone as soon as it arrives. */
    confirm,
    /** Opens a page whose form is usable once hydrated. Returns the seconds until then. */
    arrive: async (path: string): Promise<number> => {
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
      const usableMs = await page.evaluate(() => performance.getEntriesByName('hydrated')[0]!.startTime);
      recorder.note('form can be used');
      return usableMs / 1000;
    },
    /** Opens a page whose form is usable as soon as it is visible. Returns the seconds until then. */
    see: async (path: string, field: Locator): Promise<number> => {
      await page.goto(path, { waitUntil: 'commit' });
      await field.waitFor();
      const seenMs = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const paints = new PerformanceObserver((list) => resolve(list.getEntries()[0]!.startTime));
            paints.observe({ type: 'paint', buffered: true });
          }),
      );
      recorder.note('form is seen');
      return seenMs / 1000;
    },
    /** Fills a field in one step, without counting the tap into it. */
    type: async (into: Locator, text: string) => {
      await into.fill(text);
      const digits = text.replaceAll(/\D/g, '').length;
      effort.digits += digits;
      effort.letters += text.replaceAll(/\s/g, '').length - digits;
      recorder.note(`type ${digits === text.length ? `${digits} digits` : 'a text'}`);
    },
    /** Approves the prompt on this phone as soon as it has arrived and the page says so. */
    approve: async (msisdn: string) => {
      const asks = page.getByRole('heading', { name: shown(texts.payment.waitingHeading) });
      await asks
        .or(page.getByText(shown(texts.plain.waitingHeading)))
        .first()
        .waitFor();
      recorder.note('page asks to look at the phone');
      await confirm(msisdn);
    },
    /** Returns the new one-time code of this phone. */
    codeOn: (msisdn: string, known: string[]) => sandbox.newCode(msisdn, known),
    /** Waits for the page's thanks. */
    thanked: () => page.getByRole('heading', { level: 1, name: shown(texts.status.paidHeading) }).waitFor(),
  };
};

export type Customer = ReturnType<typeof createCustomer>;
