import { secondsLeftOf, type Sending } from '../clocks/sending.ts';
import { defaultTimeoutMs, type HttpClient, type HttpRequest, type HttpResult } from './http-client.ts';

/** What a provider gives for our credentials; it holds for `lifeSeconds` from when it was asked for. */
export type Token = { value: string; lifeSeconds: number };

type AuthorisedSettings = {
  call: HttpClient;
  /** Asks for a token within `timeoutMs`, whatever time is left of the call that wants it: others wait for it too. Undefined where none was given. */
  fetchToken: (timeoutMs: number) => Promise<Token | undefined>;
  /** Whether the provider turned the token away, which proves that it did not carry the call out. */
  isTurnedAway: (result: HttpResult) => boolean;
  timeoutMs?: number;
  /** A clock that never goes back. */
  nowMs?: () => number;
};

/** The longest time before its end at which a token is renewed; a short-lived one is renewed in the last third of its life. */
const maxMarginSeconds = 30;

/** Holds one token for all calls: asked for once however many wait for it, and again a little before it ends. */
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
 * A client whose calls carry a bearer token. Without a token a call is `unsent`. After one that was turned away the call
 * is sent once more under a new token; after any other answer, or none, it is not. All of it together ends in `timeoutMs`
 * but for the wait for a token, and nothing is sent after that: the engine asks about a call that is over by then.
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
