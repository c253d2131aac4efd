import type { Locator } from 'playwright-core';
import type { Visit } from '@selfcare/e2e/harness/browser';
import type { Sandbox } from '@selfcare/e2e/harness/sandbox';
import { waitFor } from '@selfcare/e2e/harness/wait-for';
import { shown, textsOf } from '@selfcare/e2e/harness/words';
import type { Recorder } from './recorder.ts';

/** What a customer did to come to the end. */
export type Effort = { taps: number; digits: number; letters: number };

/** A form may come after minutes where there is hardly a network. */
const patienceSeconds = 150;

/** Somebody who needs no time: acts as soon as what is wanted can be used. */
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
    /** Says yes on this phone as soon as the prompt is there. */
    confirm,
    /** Goes to a page from outside; its form can be used once it is hydrated. Answers when that was, in seconds. */
    arrive: async (path: string): Promise<number> => {
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
      const usableMs = await page.evaluate(() => performance.getEntriesByName('hydrated')[0]!.startTime);
      recorder.note('form can be used');
      return usableMs / 1000;
    },
    /** Goes to a page from outside; its form can be used as soon as it is seen. Answers when that was, in seconds. */
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
    /** Types as a keyboard that fills in at once; the tap into the field is not counted. */
    type: async (into: Locator, text: string) => {
      await into.fill(text);
      const digits = text.replaceAll(/\D/g, '').length;
      effort.digits += digits;
      effort.letters += text.replaceAll(/\s/g, '').length - digits;
      recorder.note(`type ${digits === text.length ? `${digits} digits` : 'a text'}`);
    },
    /** Says yes on this phone as soon as the prompt is there and the page says so. */
    approve: async (msisdn: string) => {
      const asks = page.getByRole('heading', { name: shown(texts.payment.waitingHeading) });
      await asks
        .or(page.getByText(shown(texts.plain.waitingHeading)))
        .first()
        .waitFor();
      recorder.note('page asks to look at the phone');
      await confirm(msisdn);
    },
    /** The one-time code that comes to this phone after those it has. */
    codeOn: (msisdn: string, known: string[]) => sandbox.newCode(msisdn, known),
    /** Until the page thanks. */
    thanked: () => page.getByRole('heading', { level: 1, name: shown(texts.status.paidHeading) }).waitFor(),
  };
};

export type Customer = ReturnType<typeof createCustomer>;
