import type { IncomingHttpHeaders } from 'node:http';
import { basePath } from '@selfcare/contract/calls';

/** Returns true for addresses of the API and of provider callbacks. */
export const isCall = (url: string): boolean => url.startsWith(basePath) || url.startsWith('/api/');

/** Returns true when a person waits for a page, false for calls and subresources. */
export const isDocument = (url: string, headers: IncomingHttpHeaders): boolean => {
  if (isCall(url)) return false;
  const into = headers['sec-fetch-dest'];
  if (into !== undefined) return into === 'document' || into === 'iframe';
  return /text\/html|\*\/\*/.test(headers.accept ?? 'text/html');
};
