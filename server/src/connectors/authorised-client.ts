import { secondsLeftOf, type Sending } from '../clocks/sending.ts';
import { defaultTimeoutMs, type HttpClient, type HttpRequest, type HttpResult } from './http-client.ts';

export type Token = { value: string; lifeSeconds: number };

type AuthorisedSettings = {
  call: HttpClient;
  /** Requests a token within `timeoutMs`, shared by all waiting calls; undefined when refused. */
  fetchToken: (timeoutMs: number) => Promise<Token | undefined>;
  /** Returns true when the provider refused the token, which proves that it did not execute the call. */
  isTurnedAway: (result: HttpResult) => boolean;
  timeoutMs?: number;
  nowMs?: () => number;
};

/** The longest margin before a token's end; a short-lived one is renewed in the last third of its life. */
const maxMarginSeconds = 30;

const createTokenHolder = (fetchToken: () => Promise<Token | undefined>, nowMs: () => number) => {
  let held: { value: string; renewAtMs: number } | undefined;
  let coming: Promise<string | undefined> | undefined;
  const renew = async () => {
    const askedAtMs = nowMs();
    const token = await fetchToken();
    if (!token) return undefined;
    const { value, lifeSeconds } = token;
    const marginSeconds = Math.min(maxMarginSeconds, lifeSeconds / 3);
    held = { value, renewAtMs: askedAtMs + (lifeSeconds - marginSeconds) * 1000 };
    return value;
  };
  const get = async (): Promise<string | undefined> => {
    if (held && nowMs() < held.renewAtMs) return held.value;
    coming ??= renew().finally(() => (coming = undefined));
    return coming;
  };
  const drop = (value: string) => {
    if (held?.value === value) held = undefined;
  };
  return { get, drop };
};

/**
 * Creates a client with a bearer token; without one a call is `unsent`. Repeats a call once after a refused token,
 * never after another outcome. All of it ends within `timeoutMs`, except the wait for a token: the engine enquires
 * after that, so nothing may be sent later.
 */
export const createAuthorisedClient = (settings: AuthorisedSettings): HttpClient => {
  const { call, fetchToken, isTurnedAway, timeoutMs = defaultTimeoutMs, nowMs = () => performance.now() } = settings;
  const tokens = createTokenHolder(() => fetchToken(timeoutMs / 2), nowMs);
  const send = async (
    request: HttpRequest,
    untilMs: number,
    sending: Sending | undefined,
  ): Promise<{ token?: string; result: HttpResult }> => {
    const token = await tokens.get();
    const leftMs = untilMs - nowMs();
    if (token === undefined || leftMs <= 0 || secondsLeftOf(sending) <= 0) return { result: { kind: 'unsent' } };
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    return { token, result: await call({ ...request, headers, timeoutMs: leftMs }, sending) };
  };
  return async (request, sending) => {
    const untilMs = nowMs() + timeoutMs;
    const { token, result } = await send(request, untilMs, sending);
    if (token === undefined || !isTurnedAway(result)) return result;
    tokens.drop(token);
    return (await send(request, untilMs, sending)).result;
  };
};
