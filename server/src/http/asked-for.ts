import type { IncomingHttpHeaders } from 'node:http';
import { basePath } from '@selfcare/contract/calls';

/** Tells whether an address is one of the API, or one that providers call. */
export const isCall = (url: string): boolean => url.startsWith(basePath) || url.startsWith('/api/');

/** Tells whether a person waits for a page: no call, and nothing that a script or a page fetches for itself. */
export const isDocument = (url: string, headers: IncomingHttpHeaders): boolean => {
  if (isCall(url)) return false;
  const into = headers['sec-fetch-dest'];
  if (into !== undefined) return into === 'document' || into === 'iframe';
  return /text\/html|\*\/\*/.test(headers.accept ?? 'text/html');
};
