import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const messages = (store: ReturnType<typeof createToastStore>) => store.list().map(({ message }) => message);
const news = (message: string, seconds?: number) => ({ type: 'success' as const, message, seconds });

describe('a toast', () => {
  it('leaves after three seconds', () => {
    const store = createToastStore();
    store.show(news('sent'));
    vi.advanceTimersByTime(2999);
    expect(messages(store)).toEqual(['sent']);
    vi.advanceTimersByTime(1);
    expect(messages(store)).toEqual([]);
  });

  it('leaves after ten seconds where the screen asks for ten', () => {
    const store = createToastStore();
    store.show(news('refused', 10));
    vi.advanceTimersByTime(9999);
    expect(messages(store)).toEqual(['refused']);
    vi.advanceTimersByTime(1);
    expect(messages(store)).toEqual([]);
  });

  it('leaves at once when it is closed, and the others stay', () => {
    const store = createToastStore();
    const first = store.show(news('first'));
    store.show(news('second'));
    store.close(first);
    expect(messages(store)).toEqual(['second']);
  });

  it('waits while it is read and then stays for the rest of its time', () => {
    const store = createToastStore();
    store.show(news('read me'));
    vi.advanceTimersByTime(2000);
    store.pause();
    vi.advanceTimersByTime(60_000);
    expect(messages(store)).toEqual(['read me']);
    store.resume();
    vi.advanceTimersByTime(999);
    expect(messages(store)).toEqual(['read me']);
    vi.advanceTimersByTime(1);
    expect(messages(store)).toEqual([]);
  });

  it('that comes while another is read waits with it', () => {
    const store = createToastStore();
    store.show(news('first'));
    store.pause();
    store.show(news('second'));
    vi.advanceTimersByTime(5000);
    expect(messages(store)).toEqual(['first', 'second']);
    store.resume();
    vi.advanceTimersByTime(3000);
    expect(messages(store)).toEqual([]);
  });

  it('is not held back by a reading that ended with the toast that was closed', () => {
    const store = createToastStore();
    const read = store.show(news('read'));
    store.pause();
    store.close(read);
    store.show(news('next'));
    vi.advanceTimersByTime(3000);
    expect(messages(store)).toEqual([]);
  });
});

describe('the store', () => {
  it('shows the same message once, with its time begun again', () => {
    const store = createToastStore();
    store.show(news('again'));
    vi.advanceTimersByTime(2000);
    store.show(news('again'));
    vi.advanceTimersByTime(2000);
    expect(messages(store)).toEqual(['again']);
  });

  it('shows the same words once, whatever kind they are', () => {
    const store = createToastStore();
    store.show(news('done'));
    store.show({ type: 'error', message: 'done' });
    expect(store.list().map(({ type }) => type)).toEqual(['error']);
  });

  it('shows at most two: the oldest gives way', () => {
    const store = createToastStore();
    for (const message of ['1', '2', '3']) store.show(news(message));
    expect(messages(store)).toEqual(['2', '3']);
  });

  it('gives the same list until something changes, and tells who listens', () => {
    const store = createToastStore();
    const listener = vi.fn<() => void>();
    const leave = store.subscribe(listener);
    expect(store.list()).toBe(store.list());
    store.show(news('heard'));
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    store.show(news('unheard'));
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
