import { createHttpClient, type HttpClient, type ProviderSettings } from '../http-client.ts';

/** Where a TM Forum system of the operator answers, and the bearer key for it. */
export type TmforumSettings = ProviderSettings & {
  apiKey: string;
  /** It refuses a second order under one id (409), which says nothing of the first. */
  isTakenOnce?: boolean;
};

/** A client of one TM Forum system; the operator's systems take a bearer key. */
export const createTmforumClient = (settings: TmforumSettings): HttpClient =>
  createHttpClient(settings, { authorization: `Bearer ${settings.apiKey}` });
