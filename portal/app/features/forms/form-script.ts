// Runs in documents without the application: import nothing that the application imports (plain.ts).
import type { EventName } from '@selfcare/contract/analytics/analytics-words';
import {
  checkField,
  checkForm,
  isMissing,
  type FormErrors,
  type FormValues,
  type FormWords,
} from '@selfcare/contract/content/check-form';
import type { ShownField } from '@selfcare/contract/content/form-fields';
import { startDropdown, type DropdownWords } from '../../forms/dropdown.ts';
import { createDraft, type FormCalls } from './form-draft.ts';

type Form = { id: string; fields: readonly ShownField[]; words: FormWords };
type Says = DropdownWords & Record<'failedTitle' | 'failedText' | 'sending', string>;

type Sent = { errors?: FormErrors; text?: string } | undefined;

const send = async ({ send: address, headers }: FormCalls, body: object, key: string): Promise<Sent> => {
  try {
    const sent = { ...headers, 'idempotency-key': key };
    const answer = await fetch(address, { method: 'POST', headers: sent, body: JSON.stringify(body) });
    if (answer.ok) return undefined;
    const { message, result }: { message?: string; result?: { fields?: { path: string; message: string }[] } } =
      await answer.json();
    const wrong = (result?.fields ?? []).map(({ path, message: text }) => [path.replace(/^values\./, ''), text]);
    return { errors: Object.fromEntries(wrong), ...(message !== undefined && { text: message }) };
  } catch {
    return {};
  }
};

const readValues = (form: HTMLFormElement, fields: readonly ShownField[]): Record<string, string | boolean> => {
  const typed = new FormData(form);
  return Object.fromEntries(
    fields.map(({ name, type }) => [name, type === 'checkbox' ? typed.has(name) : String(typed.get(name) ?? '')]),
  );
};

const nameOf = (target: EventTarget | null) => (target instanceof Element && target.getAttribute('name')) || '';

const uuid = () =>
  '10000000-1000-4000-8000-100000000000'.replaceAll(/[018]/g, (digit) =>
    (+digit ^ (Number(crypto.getRandomValues(new Uint8Array(1))) & (15 >> (+digit / 4)))).toString(16),
  );

const writeValue = (form: HTMLFormElement, name: string, value: string) => {
  const control = form.elements.namedItem(name);
  if (control instanceof RadioNodeList || control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
    control.value = value;
  else if (control instanceof HTMLTextAreaElement) control.value = value;
};

/** Starts the form. It can be sent once no field is wrong and no required field is empty. */
export const startForm = () => {
  const form = document.querySelector<HTMLFormElement>('form[data-fields]');
  const { form: callsText } = document.body.dataset;
  if (!form || !callsText) return;
  const { id, fields, words }: Form = JSON.parse(form.dataset['fields'] ?? '');
  const says: Says = JSON.parse(form.dataset['says'] ?? '');
  const calls: FormCalls = JSON.parse(callsText);
  const draft = createDraft(calls, id);
  const notice = document.getElementById('form-notice');
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  const errors = new Map<string, string>();
  let isSending = false;
  /** Retries of the same values use the same key. */
  let attempt: { key: string; of: string } | undefined;

  const dropdowns = new Map(
    [...form.querySelectorAll('select')].map((select) => [select.name, startDropdown(select, says)]),
  );

  const frameOf = (name: string) => form.querySelector<HTMLElement>(`[data-field="${name}"]`);

  const controlOf = (name: string) =>
    dropdowns.get(name)?.control ?? frameOf(name)?.querySelector<HTMLElement>('[name]');

  const say = (name: string, wrong: string | undefined) => {
    const frame = frameOf(name);
    if (!frame) return;
    if (wrong === undefined) errors.delete(name);
    else errors.set(name, wrong);
    const text = frame.querySelector('.field__says');
    if (text && text.textContent !== (wrong ?? '')) text.textContent = wrong ?? '';
    if (wrong === undefined) delete frame.dataset['state'];
    else frame.dataset['state'] = 'error';
    const shown = frame.matches('fieldset') ? frame : controlOf(name);
    if (wrong === undefined) shown?.removeAttribute('aria-invalid');
    else shown?.setAttribute('aria-invalid', 'true');
  };

  const isReady = (values: FormValues) =>
    errors.size === 0 && !fields.some((field) => isMissing(field, values[field.name]));

  const update = () => {
    const values = readValues(form, fields);
    // Keeps its place in the tab order and says what is missing when it is pressed.
    button?.setAttribute('aria-disabled', String(isSending || !isReady(values)));
    return values;
  };

  const tell = (title: string, text: string) => {
    const banner = document.createElement('div');
    banner.className = 'banner banner--bad';
    const heading = document.createElement('strong');
    heading.textContent = title;
    const body = document.createElement('p');
    body.textContent = text;
    const inner = document.createElement('div');
    inner.append(heading, body);
    banner.append(inner);
    notice?.replaceChildren(banner);
  };

  const check = (name: string, values: FormValues) => {
    const field = fields.find((each) => each.name === name);
    if (field) say(name, checkField(field, values[name], words));
  };

  /** Checks a field when it is left; clears a message as soon as the value is right. */
  form.addEventListener('input', ({ target }) => {
    const name = nameOf(target);
    const values = readValues(form, fields);
    const field = fields.find((each) => each.name === name);
    const isTooLong = !field?.plan && (values[name]?.toString().length ?? 0) > (field?.maxLength ?? Infinity);
    if (errors.has(name) || isTooLong) check(name, values);
    update();
    draft.keep(values);
  });
  for (const event of ['change', 'focusout'] as const)
    form.addEventListener(event, ({ target }) => {
      const name = nameOf(target);
      const values = readValues(form, fields);
      // Passing through an empty field shows nothing.
      if (event === 'change' || errors.has(name)) check(name, values);
      update();
    });
  form.addEventListener('reset', () =>
    setTimeout(() => {
      for (const { name } of fields) say(name, undefined);
      notice?.replaceChildren();
      draft.forget();
      update();
    }),
  );
  addEventListener('pagehide', draft.keepNow);

  const showThanks = () => {
    draft.forget();
    const thanks = document.getElementById('form-thanks');
    if (thanks) thanks.hidden = false;
    form.remove();
    const heading = thanks?.querySelector<HTMLElement>('h2');
    heading?.focus();
    heading?.scrollIntoView({ block: 'center' });
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    const values = readValues(form, fields);
    const wrong = checkForm(fields, values, words);
    for (const { name } of fields) say(name, wrong[name]);
    if (errors.size > 0) {
      update();
      const first = fields.find(({ name }) => errors.has(name));
      if (first) controlOf(first.name)?.focus();
      return;
    }
    isSending = true;
    const label = button?.textContent ?? '';
    if (button) button.textContent = says.sending;
    update();
    const of = JSON.stringify(values);
    if (attempt?.of !== of) attempt = { key: uuid(), of };
    const sent = await send(calls, { formId: id, values }, attempt.key);
    isSending = false;
    if (button) button.textContent = label;
    if (!sent) {
      const detail = id === 'feedback' ? 'feedback_sent' : 'form_sent';
      document.dispatchEvent(new CustomEvent<EventName>('step', { detail }));
      return showThanks();
    }
    for (const [name, text] of Object.entries(sent.errors ?? {})) say(name, text);
    tell(says.failedTitle, sent.text ?? says.failedText);
    update();
  });

  /** A form returned by the server contains its messages already. */
  for (const { name } of fields) {
    const said =
      frameOf(name)?.dataset['state'] === 'error' && frameOf(name)?.querySelector('.field__says')?.textContent;
    if (said) errors.set(name, said);
  }
  update();

  const isUntouched = Object.values(readValues(form, fields)).every((value) => value === '' || value === false);
  if (isUntouched)
    void draft.load().then((kept) => {
      const now = readValues(form, fields);
      const found = Object.entries(kept ?? {}).filter(
        ([name, value]) => typeof value !== 'boolean' && now[name] === '',
      );
      for (const [name, value] of found) {
        writeValue(form, name, String(value));
        dropdowns.get(name)?.refresh();
        if (String(value).trim() !== '') check(name, readValues(form, fields));
      }
      update();
    });
};
