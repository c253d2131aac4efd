import type { FastifyReply } from 'fastify';
import { pause } from '../pause.ts';
import type { Fault, Occasion } from './faults.ts';
import { isLie, type Lie } from './ports.ts';
import type { Sandbox } from '../sandbox.ts';

/** What a protocol answers: a body of its own kind under a status. */
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** How a protocol words the three troubles that every port can have, and an unclear code where it has such. */
export type Troubles = {
  unavailable: Answer;
  broken: Answer;
  rejected: () => Answer;
  unclear?: (code: string) => Answer;
};

/** How a protocol words the lies that it can tell about what is asked. */
export type Lies = Partial<Record<Lie, () => Answer>>;

export type Request = {
  occasion: Occasion;
  troubles: Troubles;
  /** Does what was asked and keeps it, before it returns. */
  perform: () => Answer;
  /** Absent where there is no debit to lie about. */
  lies?: Lies;
  /** Resolves when the callback that this answer speaks of has arrived, or will not come for now. */
  callbackArrived?: (answer: Answer) => Promise<void>;
};

/** How long a provider that times out stays silent before the line is cut. */
const silenceMs = 60_000;

/** Answers a request as its protocol would, or as the fault that strikes it says. */
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
    case 'delay':
      return answerLate(sandbox, reply, request.perform(), fault.delayMs);
    default:
      return answerAfterCallback(reply, request);
  }
};

const unclear = ({ troubles }: Request, { code }: Fault): Answer | undefined => {
  return code === undefined ? undefined : troubles.unclear?.(code);
};

const send = (reply: FastifyReply, answer: Answer): FastifyReply => {
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body);
};

const answerLate = async (
  sandbox: Sandbox,
  reply: FastifyReply,
  answer: Answer,
  delayMs: number,
): Promise<FastifyReply> => {
  const stopped = await pause(delayMs, sandbox.stopping);
  return stopped ? hangUp(reply) : send(reply, answer);
};

const answerAfterCallback = async (reply: FastifyReply, request: Request): Promise<FastifyReply> => {
  const answer = request.perform();
  await request.callbackArrived?.(answer);
  return send(reply, answer);
};

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
