import { createHttpClient, type HttpClient, type ProviderSettings } from '../http-client.ts';

/** The address of an operator's TM Forum system, with its bearer key. */
export type TmforumSettings = ProviderSettings & {
  apiKey: string;
  /** The system refuses a repeated id (409), which says nothing about the first order. */
  isTakenOnce?: boolean;
};

export const createTmforumClient = (settings: TmforumSettings): HttpClient =>
  createHttpClient(settings, { authorization: `Bearer ${settings.apiKey}` });
