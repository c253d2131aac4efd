import { afterEach, describe, expect, test, vi } from 'vitest';
import { hasShare, messengerAddress, share } from './share.ts';

const what = { title: 'Receipt', url: 'https://portal.example.cg/payment/receipt/7KQ4-M2ZC' };

const browser = (parts: { share?: () => Promise<void>; writeText?: (text: string) => Promise<void> }) =>
  vi.stubGlobal('navigator', {
    ...(parts.share && { share: parts.share }),
    ...(parts.writeText && { clipboard: { writeText: parts.writeText } }),
  });

afterEach(() => vi.unstubAllGlobals());

describe('where the browser has a sheet of its own', () => {
  test('it is given title and address', async () => {
    const opened = vi.fn(async () => undefined);
    browser({ share: opened });
    expect(hasShare()).toBe(true);
    expect(await share(what)).toBe('shared');
    expect(opened).toHaveBeenCalledWith(what);
  });

  test('closing it copies nothing', async () => {
    const writeText = vi.fn(async () => undefined);
    browser({ share: () => Promise.reject(new DOMException('closed', 'AbortError')), writeText });
    expect(await share(what)).toBe('shared');
    expect(writeText).not.toHaveBeenCalled();
  });

  test('a sheet that does not open leaves the address in the clipboard', async () => {
    const writeText = vi.fn(async () => undefined);
    browser({ share: () => Promise.reject(new DOMException('no', 'NotAllowedError')), writeText });
    expect(await share(what)).toBe('copied');
    expect(writeText).toHaveBeenCalledWith(what.url);
  });
});

describe('where it has none', () => {
  test('a messenger is given its words and its address, written so that neither becomes another parameter', () => {
    const { searchParams, origin } = new URL(messengerAddress({ ...what, text: 'Receipt 7KQ4 & more: CFA 500' }));
    expect(origin).toBe('https://wa.me');
    expect([...searchParams]).toEqual([['text', `Receipt 7KQ4 & more: CFA 500\n${what.url}`]]);
  });

  test('the address is copied', async () => {
    browser({ writeText: async () => undefined });
    expect(hasShare()).toBe(false);
    expect(await share(what)).toBe('copied');
  });

  test('a clipboard that is refused or missing is told', async () => {
    browser({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
    expect(await share(what)).toBe('refused');
    browser({});
    expect(await share(what)).toBe('refused');
  });
});
