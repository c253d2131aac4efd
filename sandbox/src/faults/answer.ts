import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pause } from '../pause.ts';
import type { Fault, Occasion } from './faults.ts';
import { isLie, type AnyPort, type Lie, type Operation } from './ports.ts';
import type { Sandbox } from '../sandbox.ts';

/** A protocol's response: its own body under an HTTP status. */
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** A protocol's responses to the three faults of every port, and its response with an unclear code where it has some. */
export type Troubles = {
  unavailable: Answer;
  broken: Answer;
  rejected: () => Answer;
  unclear?: (code: string) => Answer;
};

/** A protocol's false responses to an enquiry about a debit. */
export type Lies = Partial<Record<Lie, () => Answer>>;

export type Request = {
  occasion: Occasion;
  troubles: Troubles;
  /** Carries the request out and stores the result before it returns. */
  perform: () => Answer;
  /** Absent when there is no debit to lie about. */
  lies?: Lies;
  /** Resolves when the callback of this answer has been sent, or after a limit. */
  callbackArrived?: (answer: Answer) => Promise<void>;
};

/** A request of a port before its faults apply: the line or account that it concerns, and its work. */
type Call = Omit<Request, 'occasion' | 'troubles'> & Pick<Occasion, 'msisdn' | 'accountNo'> & { troubles?: Troubles };
type Asked = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>;

/** Returns functions that register the calls of one port; a call without `troubles` uses `reading`. */
export const callsOf = (app: FastifyInstance, sandbox: Sandbox, port: AnyPort, reading: Troubles) => {
  const register =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH') =>
    (url: string, operation: Operation, read: (request: Asked) => Call): void => {
      app.route<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>({
        method,
        url,
        handler: (request, reply) => {
          const { msisdn, accountNo, troubles = reading, ...call } = read(request);
          return answerRequest(sandbox, reply, { ...call, troubles, occasion: { port, operation, msisdn, accountNo } });
        },
      });
    };
  return { get: register('GET'), post: register('POST'), put: register('PUT'), patch: register('PATCH') };
};

/** Milliseconds of silence before a timed-out connection is closed. */
const silenceMs = 60_000;

/** Sends the protocol's response, or applies the armed fault that matches the request. */
export const answerRequest = async (sandbox: Sandbox, reply: FastifyReply, request: Request): Promise<FastifyReply> => {
  const fault = sandbox.faults.strikeRequest(request.occasion, (lie) => request.lies?.[lie] !== undefined);
  if (fault === undefined) return send(reply, request.perform());
  sandbox.activity.note({ what: 'fault', port: fault.port, fault: fault.fault, msisdn: request.occasion.msisdn });
  return answerUnderFault(sandbox, reply, request, fault);
};

const answerUnderFault = async (
  sandbox: Sandbox,
  reply: FastifyReply,
  request: Request,
  fault: Fault,
): Promise<FastifyReply> => {
  const lie = isLie(fault.fault) ? request.lies?.[fault.fault] : undefined;
  if (lie !== undefined) return send(reply, lie());
  switch (fault.fault) {
    case 'refuse':
      return send(reply, unclear(request, fault) ?? request.troubles.unavailable);
    case 'reject':
      return send(reply, request.troubles.rejected());
    case 'timeout-before':
      return stayMute(sandbox, reply);
    case 'timeout-after':
      request.perform();
      return stayMute(sandbox, reply);
    case 'error-after':
      request.perform();
      return send(reply, unclear(request, fault) ?? request.troubles.broken);
    case 'delay': {
      const answer = request.perform();
      return (await pause(fault.delayMs, sandbox.stopping)) ? hangUp(reply) : send(reply, answer);
    }
    default: {
      const answer = request.perform();
      await request.callbackArrived?.(answer);
      return send(reply, answer);
    }
  }
};

const unclear = ({ troubles }: Request, { code }: Fault): Answer | undefined =>
  code === undefined ? undefined : troubles.unclear?.(code);

/** Sends a response that no fault applies to. */
export const send = (reply: FastifyReply, answer: Answer): FastifyReply =>
  reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body);

const stayMute = async (sandbox: Sandbox, reply: FastifyReply): Promise<FastifyReply> => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  await pause(silenceMs, AbortSignal.any([gone.signal, sandbox.stopping]));
  return hangUp(reply);
};

const hangUp = (reply: FastifyReply): FastifyReply => {
  reply.hijack();
  reply.raw.destroy();
  return reply;
};

/** Returns a false amount for `wrong-amount`: half in whole units, never the true one. */
export const wrongAmountOf = (amount: number): number => Math.floor(amount / 2) || amount + 1;
