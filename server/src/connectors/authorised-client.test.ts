import { describe, expect, it } from 'vitest';
import { createAuthorisedClient, type Token } from './authorised-client.ts';
import type { HttpRequest, HttpResult } from './http-client.ts';

const debit: HttpRequest = { operation: 'debit', method: 'POST', path: '/debit', headers: { 'x-own': '1' }, body: {} };
const answer = (status: number): HttpResult => ({ kind: 'answer', status, body: {}, headers: {} });

/** A provider whose tokens are t1, t2, …; `reply` answers a call under a token, `give` a token call. */
const createTrial = () => {
  const trial = {
    nowMs: 0,
    lifeSeconds: 180,
    tokens: 0,
    limitsMs: [] as number[],
    sent: [] as { token?: string; timeoutMs?: number }[],
    reply: async (_token: string | undefined): Promise<HttpResult> => answer(200),
    give: async (): Promise<Token | undefined> => ({ value: `t${trial.tokens}`, lifeSeconds: trial.lifeSeconds }),
  };
  const client = createAuthorisedClient({
    call: (request) => {
      const token = request.headers?.['authorization'];
      trial.sent.push({ token, timeoutMs: request.timeoutMs });
      return trial.reply(token);
    },
    fetchToken: (limitMs) => {
      trial.tokens += 1;
      trial.limitsMs.push(limitMs);
      return trial.give();
    },
    isTurnedAway: (result) => result.kind === 'answer' && result.status === 401,
    timeoutMs: 1000,
    nowMs: () => trial.nowMs,
  });
  const under = () => trial.sent.map(({ token }) => token);
  return { trial, client, under };
};

describe('a token', () => {
  it('is requested once for concurrent calls, and reused by later ones [V10.1.1]', async () => {
    const { trial, client, under } = createTrial();
    await Promise.all([client(debit), client(debit), client(debit)]);
    await client(debit);
    expect(trial.tokens).toBe(1);
    expect(under()).toEqual(Array.from({ length: 4 }, () => 'Bearer t1'));
  });

  it.each([
    [180, 149, 151],
    [3600, 3569, 3571],
    [30, 19, 21],
  ])('of %i s is still used after %i s and renewed after %i s', async (lifeSeconds, still, renewed) => {
    const { trial, client, under } = createTrial();
    trial.lifeSeconds = lifeSeconds;
    for (const seconds of [0, still, renewed]) {
      trial.nowMs = seconds * 1000;
      await client(debit);
    }
    expect(under()).toEqual(['Bearer t1', 'Bearer t1', 'Bearer t2']);
  });

  it('counts its lifetime from the request, not from the response', async () => {
    const { trial, client } = createTrial();
    trial.give = async () => {
      trial.nowMs += 400;
      return { value: 't', lifeSeconds: 180 };
    };
    await client(debit);
    trial.nowMs = 150_001;
    await client(debit);
    expect(trial.tokens).toBe(2);
  });

  it('is requested outside the first call’s timeout, so that other waiting calls are sent', async () => {
    const { trial, client, under } = createTrial();
    const coming = Promise.withResolvers<void>();
    trial.give = async () => {
      await coming.promise;
      return { value: 't', lifeSeconds: 180 };
    };
    let left = 20;
    const late = client(debit, { secondsLeft: () => left });
    const fresh = client(debit, { secondsLeft: () => 20 });
    left = 0;
    coming.resolve();
    expect(await Promise.all([late, fresh])).toEqual([{ kind: 'unsent' }, answer(200)]);
    expect(under()).toEqual(['Bearer t']);
  });

  it('leaves the call unsent when it is refused, and is requested again by the next call', async () => {
    const { trial, client } = createTrial();
    trial.give = async () => undefined;
    expect(await Promise.all([client(debit), client(debit)])).toEqual([{ kind: 'unsent' }, { kind: 'unsent' }]);
    expect(trial.tokens).toBe(1);
    expect(trial.sent).toEqual([]);
    trial.give = async () => ({ value: 't', lifeSeconds: 180 });
    expect(await client(debit)).toEqual(answer(200));
  });

  it('may take half of the time, and the call what is left of it', async () => {
    const { trial, client } = createTrial();
    trial.give = async () => {
      trial.nowMs = 400;
      return { value: 't', lifeSeconds: 180 };
    };
    await client(debit);
    expect(trial.limitsMs).toEqual([500]);
    expect(trial.sent).toEqual([{ token: 'Bearer t', timeoutMs: 600 }]);
  });

  it('that comes when the time is over is not used: nothing is sent', async () => {
    const { trial, client } = createTrial();
    trial.give = async () => {
      trial.nowMs = 1000;
      return { value: 't', lifeSeconds: 180 };
    };
    expect(await client(debit)).toEqual({ kind: 'unsent' });
    expect(trial.sent).toEqual([]);
  });
});

describe('a call that is refused', () => {
  it('is sent once more under a new token, with its own headers [P51]', async () => {
    const { trial, client, under } = createTrial();
    trial.reply = async (token) => answer(token === 'Bearer t1' ? 401 : 201);
    expect(await client(debit)).toEqual(answer(201));
    expect(under()).toEqual(['Bearer t1', 'Bearer t2']);
  });

  it('is not sent a third time', async () => {
    const { trial, client, under } = createTrial();
    trial.reply = async () => answer(401);
    expect(await client(debit)).toEqual(answer(401));
    expect(under()).toEqual(['Bearer t1', 'Bearer t2']);
  });

  it('is unsent when no new token is given: a 401 proves that nothing was done', async () => {
    const { trial, client } = createTrial();
    await client(debit);
    trial.reply = async () => answer(401);
    trial.give = async () => undefined;
    expect(await client(debit)).toEqual({ kind: 'unsent' });
  });

  it('renews the token once for all that were refused with it', async () => {
    const { trial, client } = createTrial();
    const [first, second] = [Promise.withResolvers<HttpResult>(), Promise.withResolvers<HttpResult>()];
    const replies = [first.promise, second.promise];
    trial.reply = (token) => (token === 'Bearer t1' ? replies.shift()! : Promise.resolve(answer(200)));
    const calls = [client(debit), client(debit)];
    first.resolve(answer(401));
    expect(await calls[0]).toEqual(answer(200));
    second.resolve(answer(401));
    expect(await calls[1]).toEqual(answer(200));
    expect(trial.tokens).toBe(2);
  });

  it('is not sent again once its time is over', async () => {
    const { trial, client } = createTrial();
    trial.reply = async () => {
      trial.nowMs = 1000;
      return answer(401);
    };
    expect(await client(debit)).toEqual({ kind: 'unsent' });
    expect(trial.sent).toHaveLength(1);
  });

  it.each([
    answer(200),
    answer(400),
    answer(403),
    answer(500),
    { kind: 'silent' } as const,
    { kind: 'unsent' } as const,
  ])('is nothing else than that: %j is returned as it is', async (result) => {
    const { trial, client } = createTrial();
    trial.reply = async () => result;
    expect(await client(debit)).toEqual(result);
    expect(trial.sent).toHaveLength(1);
  });
});
