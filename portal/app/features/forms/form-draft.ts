// Of documents without the application: it imports nothing that the application has (plain.ts).
import type { FormValues } from '@selfcare/contract/content/check-form';

/** The calls that a form makes, as its document names them. */
export type FormCalls = { save: string; load: string; send: string; headers: Record<string, string> };

/** How long typing rests before it is kept, in milliseconds. */
const rest = 800;

/** A browser that refuses storage keeps no draft. */
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

/**
 * What was typed, kept on the server for this browser under a code that the tab knows; it comes back when the page is loaded again. What is
 * agreed to by a tick is agreed to anew.
 */
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
    // Who cannot be reached keeps nothing: what was typed still stands in the page.
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
    /** What was typed before; undefined where nothing is kept. */
    load: async (): Promise<FormValues | undefined> => {
      const uniqueCode = stored((storage) => storage.getItem(key));
      if (!uniqueCode) return undefined;
      try {
        const answer = await post(load, { uniqueCode });
        const { result } = (await answer.json()) as { result?: { formId?: string; values?: FormValues } };
        return answer.ok && result?.formId === formId ? result.values : undefined;
      } catch {
        return undefined;
      }
    },
    /** Once it is sent nothing is left of it. */
    forget: () => {
      clearTimeout(timer);
      waiting = undefined;
      const uniqueCode = stored((storage) => storage.getItem(key));
      stored((storage) => storage.removeItem(key));
      if (uniqueCode) void post(save, { formId, uniqueCode, values: {} }, true).catch(() => undefined);
    },
  };
};
