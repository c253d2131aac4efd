import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { startStack, type Stack } from './stack.ts';

/** Starts one stack and one Chromium before the first journey of a file, and stops them after the last. */
export const shareStack = (settings: { env?: Record<string, string> } = {}): { stack: Stack; browser: Browser } => {
  const shared = {} as { stack: Stack; browser: Browser };
  beforeAll(async () => {
    shared.stack = await startStack(settings);
    shared.browser = await openBrowser();
  });
  afterAll(async () => {
    await shared.browser?.close();
    await shared.stack?.stop();
  });
  return shared;
};
