import type { Sending } from '../../clocks/sending.ts';

/** How one call goes: `honest` does what was asked and gives the honest answer; a play may do it, answer otherwise, or wait. */
type Play<Request, Outcome> = (honest: () => Promise<Outcome>, request: Request, sending?: Sending) => Promise<Outcome>;

/** A function of a port that a test can script: `calls` are those it saw, `next` says how the next ones go, in order. */
type Scripted<Request, Outcome> = ((request: Request, sending?: Sending) => Promise<Outcome>) & {
  calls: Request[];
  next: (...plays: Play<Request, Outcome>[]) => void;
};

/** Makes a function scriptable; what is not scripted is honest. */
export const scripted = <Request, Outcome>(
  honest: (request: Request) => Promise<Outcome>,
): Scripted<Request, Outcome> => {
  const waiting: Play<Request, Outcome>[] = [];
  const calls: Request[] = [];
  const call = async (request: Request, sending?: Sending): Promise<Outcome> => {
    calls.push(request);
    const play = waiting.shift();
    return play ? play(() => honest(request), request, sending) : honest(request);
  };
  return Object.assign(call, { calls, next: (...plays: Play<Request, Outcome>[]) => void waiting.push(...plays) });
};

/** The call never arrives, and who sent it cannot tell. */
export const lostBefore = async () => ({ outcome: 'unknown' as const });

/** What was asked is done, the answer is lost. */
export const lostAfter = async (honest: () => Promise<unknown>) => {
  await honest();
  return { outcome: 'unknown' as const };
};

/** No byte leaves. */
export const unsent = async () => ({ outcome: 'unsent' as const });

/** Nothing is done and this is answered. */
export const answers =
  <Outcome>(outcome: Outcome) =>
  async (): Promise<Outcome> =>
    outcome;

/** A call that hangs until `release`; `arrived` settles when it was made. */
export const held = <Request, Outcome>() => {
  const arrival = Promise.withResolvers<Request>();
  const gate = Promise.withResolvers<void>();
  const play: Play<Request, Outcome> = async (honest, request) => {
    arrival.resolve(request);
    await gate.promise;
    return honest();
  };
  return { play, arrived: arrival.promise, release: () => gate.resolve() };
};
