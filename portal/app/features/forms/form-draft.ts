// Runs in documents without the application: import nothing that the application imports (plain.ts).
import type { FormValues } from '@selfcare/contract/content/check-form';

export type FormCalls = { save: string; load: string; send: string; headers: Record<string, string> };

/** Milliseconds of rest before a draft is saved. */
const rest = 800;

/** Browsers may refuse storage. */
const stored = <Value>(use: (storage: Storage) => Value): Value | undefined => {
  try {
    return use(sessionStorage);
  } catch (refused) {
    if (!(refused instanceof DOMException)) throw refused;
    return undefined;
  }
};

const newCode = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Saves what was typed on the server under a code that the tab keeps. Consents are never restored. */
export const createDraft = ({ save, load, headers }: FormCalls, formId: string) => {
  const key = `form-${formId}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: FormValues | undefined;
  const post = (address: string, body: object, keepalive = false) =>
    fetch(address, { method: 'POST', keepalive, headers, body: JSON.stringify(body) });

  const keepNow = () => {
    clearTimeout(timer);
    if (!waiting) return;
    const typed = Object.entries(waiting).filter(([, value]) => typeof value !== 'boolean');
    waiting = undefined;
    const uniqueCode = stored((storage) => {
      const code = storage.getItem(key) ?? newCode();
      storage.setItem(key, code);
      return code;
    });
    // Unreachable: what was typed stays in the page.
    if (uniqueCode)
      post(save, { formId, uniqueCode, values: Object.fromEntries(typed) }, true)
        .then((answer) => answer.text())
        .catch(() => undefined);
  };

  return {
    keep: (values: FormValues) => {
      waiting = values;
      clearTimeout(timer);
      timer = setTimeout(keepNow, rest);
    },
    keepNow,
    load: async (): Promise<FormValues | undefined> => {
      const uniqueCode = stored((storage) => storage.getItem(key));
      if (!uniqueCode) return undefined;
      try {
        const answer = await post(load, { uniqueCode });
        const { result }: { result?: { formId?: string; values?: FormValues } } = await answer.json();
        return answer.ok && result?.formId === formId ? result.values : undefined;
      } catch {
        return undefined;
      }
    },
    forget: () => {
      clearTimeout(timer);
      waiting = undefined;
      const uniqueCode = stored((storage) => storage.getItem(key));
      stored((storage) => storage.removeItem(key));
      if (uniqueCode) void post(save, { formId, uniqueCode, values: {} }, true).catch(() => undefined);
    },
  };
};
