import { cardReturnPath } from '@selfcare/contract/addresses';
import type { Popup } from '../attempt/payment.machine.ts';

/** The provider's word for how its window ended; the server believes none of it. */
type Outcome = 'success' | 'cancelled';

type Callbacks = { onSuccess: () => void; onCancel: () => void; onError: () => void };
type Inline = new () => { resumeTransaction: (accessCode: string, callbacks: Callbacks) => void };

/** The address to return to after a transaction's window ended. */
export const returnAddress = (reference: string, status: Outcome): string =>
  `${cardReturnPath}?${new URLSearchParams({ txref: reference, PnrID: reference, status })}`;

/** How long the provider's script may take, in milliseconds; then the page of the bank is opened instead. */
const scriptMs = 15_000;

const inline = () => (globalThis as { PaystackPop?: Inline }).PaystackPop;

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
 * Opens the provider's window for a transaction that the server registered; its script is loaded now, from that address
 * alone. Success, cancelling and closing all lead back by `onReturn`; where the window cannot open, `onFailed` is told
 * instead. Exactly one of them, once.
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
