import type { Page } from 'playwright-core';

/** Chromium writes each refused or broken request to the console too; those are judged by their responses below. */
const isOfNetwork = (text: string) => text.startsWith('Failed to load resource');

const files = new Set(['script', 'stylesheet', 'font', 'image', 'manifest']);

/**
 * Writes down what a person with the developer tools open would see go wrong: errors in the console (a broken content
 * policy among them), exceptions, and files that could not be had. Refusals of the API are part of journeys.
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
