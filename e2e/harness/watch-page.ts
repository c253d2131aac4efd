import type { Page } from 'playwright-core';

/** Chromium also prints failed requests to the console; their responses are checked below. */
const isOfNetwork = (text: string) => text.startsWith('Failed to load resource');

const files = new Set(['script', 'stylesheet', 'font', 'image', 'manifest']);

/**
 * Records what developer tools would show: console errors (policy violations too), exceptions, and failed files.
 * Refusals of the API are normal in journeys.
 */
export const watchPage = (page: Page, complaints: string[]): void => {
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !isOfNetwork(text)) complaints.push(`console: ${text} (${page.url()})`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.stack ?? error.message} (${page.url()})`));
  page.on('response', (response) => {
    const isFile = files.has(response.request().resourceType());
    if (response.status() >= 400 && isFile) complaints.push(`${response.status()} for ${response.url()}`);
  });
};
