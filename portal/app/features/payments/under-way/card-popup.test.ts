import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openCardPopup, returnAddress } from './card-popup.ts';

const popup = {
  scriptUrl: 'https://pay.example/inline.js',
  accessCode: 'code',
  reference: '01KAJ7Q4M2ZC8V5XN3RD6PTW9B',
  url: 'https://pay.example/page',
};

type Callbacks = { onSuccess: () => void; onCancel: () => void; onError: () => void };
const createElement = () => Object.assign(new EventTarget(), { src: '', remove: () => undefined });

/** A document in which the provider's script loads, or does not; gives the addresses of the scripts put into it. */
const aDocument = (outcome: 'loads' | 'blocked' | 'silent', provider?: (accessCode: string, on: Callbacks) => void) => {
  const addresses: string[] = [];
  const append = (script: ReturnType<typeof createElement>) => {
    addresses.push(script.src);
    if (outcome === 'loads' && provider) {
      const PaystackPop = class {
        resumeTransaction = provider;
      };
      vi.stubGlobal('PaystackPop', PaystackPop);
    }
    if (outcome !== 'silent') script.dispatchEvent(new Event(outcome === 'loads' ? 'load' : 'error'));
  };
  vi.stubGlobal('document', { createElement, head: { append } });
  return addresses;
};

const aListener = () => ({ onReturn: vi.fn<(address: string) => void>(), onFailed: vi.fn<() => void>() });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the window of the card provider', () => {
  test('is opened by the script of that address alone, for the transaction that the server registered', async () => {
    const opened = vi.fn<(accessCode: string, on: Callbacks) => void>();
    const addresses = aDocument('loads', opened);
    await openCardPopup(popup, aListener());
    expect(addresses).toEqual([popup.scriptUrl]);
    expect(opened).toHaveBeenCalledWith('code', expect.anything());
  });

  test.each([
    ['onSuccess', 'success'],
    ['onCancel', 'cancelled'],
  ] as const)('%s leads back to the address that asks the provider', async (hook, status) => {
    aDocument('loads', (_, on) => on[hook]());
    const listener = aListener();
    await openCardPopup(popup, listener);
    expect(listener.onReturn.mock.calls).toEqual([[returnAddress(popup.reference, status)]]);
    expect(listener.onFailed).not.toHaveBeenCalled();
  });

  test('ends once, whatever it says after that', async () => {
    aDocument('loads', (_, on) => {
      on.onSuccess();
      on.onCancel();
      on.onError();
    });
    const listener = aListener();
    await openCardPopup(popup, listener);
    expect(listener.onReturn).toHaveBeenCalledOnce();
    expect(listener.onFailed).not.toHaveBeenCalled();
  });

  test('that reports an error, or breaks, gives way to the page of the bank', async () => {
    aDocument('loads', (_, on) => on.onError());
    const reported = aListener();
    await openCardPopup(popup, reported);
    expect(reported.onFailed).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
    aDocument('loads', () => {
      throw new Error('blocked');
    });
    const broken = aListener();
    await openCardPopup(popup, broken);
    expect(broken.onFailed).toHaveBeenCalledOnce();
  });

  test('whose script is blocked, is another one, or never comes gives way to the page of the bank', async () => {
    aDocument('blocked');
    const blocked = aListener();
    await openCardPopup(popup, blocked);
    expect(blocked.onFailed).toHaveBeenCalledOnce();

    aDocument('loads');
    const empty = aListener();
    await openCardPopup(popup, empty);
    expect(empty.onFailed).toHaveBeenCalledOnce();

    aDocument('silent');
    const silent = aListener();
    const opening = openCardPopup(popup, silent);
    await vi.advanceTimersByTimeAsync(15_000);
    await opening;
    expect(silent.onFailed).toHaveBeenCalledOnce();
  });
});

test('the address to return to is the one where the server waits for the browser', () => {
  expect(returnAddress('REF', 'cancelled')).toBe(
    '/api/portal-service/transaction/v1/pg-callback/status/ORP/paystack?txref=REF&PnrID=REF&status=cancelled',
  );
});
