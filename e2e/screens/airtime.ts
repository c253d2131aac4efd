import type { Visit } from '../harness/browser.ts';
import { shown, textsOf } from '../harness/words.ts';

/** Paying with airtime: the form, and the question before the debit. */
export const airtimeScreen = ({ page, language }: Visit) => {
  const { paymentAirtime: texts, airtimeConfirm: confirm } = textsOf(language);
  const sure = page.getByRole('dialog', { name: shown(confirm.sureTitle) });
  return {
    texts,
    sureText: confirm.sureText,
    number: page.getByLabel(shown(texts.number)),
    email: page.getByLabel(shown(texts.email)),
    /** Asks for a code. */
    getCode: page.getByRole('button', { name: shown(texts.getCode) }),
    /** The same button once the number was proved. */
    goOn: page.getByRole('button', { name: shown(texts.goOn) }),
    sure,
    yes: sure.getByRole('button', { name: shown(confirm.yes) }),
    no: sure.getByRole('button', { name: shown(confirm.no) }),
  };
};
