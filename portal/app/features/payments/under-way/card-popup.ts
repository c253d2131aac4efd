import { cardReturnPath } from '@selfcare/contract/addresses';
import type { Popup } from '../attempt/payment.machine.ts';

/** The window's own report; the server does not trust it. */
type Outcome = 'success' | 'cancelled';

type Callbacks = { onSuccess: () => void; onCancel: () => void; onError: () => void };
type Inline = new () => { resumeTransaction: (accessCode: string, callbacks: Callbacks) => void };

export const returnAddress = (reference: string, status: Outcome): string =>
  `${cardReturnPath}?${new URLSearchParams({ txref: reference, PnrID: reference, status })}`;

/** Milliseconds for the provider's script; then the bank's page opens instead. */
const scriptMs = 15_000;

declare global {
  var PaystackPop: Inline | undefined;
}

const inline = () => globalThis.PaystackPop;

const loadScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => reject(new Error('the provider’s script did not come')), scriptMs);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('the provider’s script is blocked'));
    });
    script.src = address;
    document.head.append(script);
  });

type Ends = { onReturn: (address: string) => void; onFailed: () => void };

/**
 * Loads the provider's script from its address and opens its window. Calls exactly one of `onReturn` and `onFailed`,
 * once.
 */
export const openCardPopup = async ({ scriptUrl, accessCode, reference }: Popup, ends: Ends): Promise<void> => {
  let isOver = false;
  const once = (end: () => void) => () => {
    if (isOver) return;
    isOver = true;
    end();
  };
  const onFailed = once(ends.onFailed);
  try {
    if (!inline()) await loadScript(scriptUrl);
    const Inline = inline();
    if (!Inline) return onFailed();
    new Inline().resumeTransaction(accessCode, {
      onSuccess: once(() => ends.onReturn(returnAddress(reference, 'success'))),
      onCancel: once(() => ends.onReturn(returnAddress(reference, 'cancelled'))),
      onError: onFailed,
    });
  } catch {
    onFailed();
  }
};
