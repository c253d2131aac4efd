import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptForms } from '../form-post.ts';
import { createFormGuard, type PostedForm } from './guard-form.ts';
import type { PlainDeps } from '../register-plain.ts';
import { saidOf } from '../said.ts';
import { addressOf, contextFor, goTo, type Visit } from '../visit.ts';

type Deps = Pick<PlainDeps, 'market' | 'publicUrl' | 'contexts' | 'gate' | 'outages' | 'call' | 'hash'> & {
  /** Returns true when the address shows an answer of the help centre. */
  isAnswer: (request: FastifyRequest) => Promise<boolean>;
  send: (visit: Visit, questionId: string, posted: PostedForm, status: number) => unknown;
  sendUnknown: (request: FastifyRequest, reply: FastifyReply) => unknown;
};

const pageOf = (questionId: string) => `/gethelp/q/${questionId}`;
const votes: Readonly<Record<string, boolean | undefined>> = { true: true, false: false };

/** Handles votes from browsers without scripts. */
export const registerVotes = (app: FastifyInstance, deps: Deps): void => {
  const { market, contexts, call, isAnswer, send, sendUnknown } = deps;
  const guard = createFormGuard(deps);

  const vote = (visit: Visit, questionId: string) => {
    const { body: text } = visit.request;
    const body = new URLSearchParams(typeof text === 'string' ? text : '');
    const [given = '', ...more] = body.getAll('isLike');
    const isLike = more.length > 0 || !Object.hasOwn(votes, given) ? undefined : votes[given];
    return guard(visit, {
      token: body.get('_token'),
      show: (posted, status) => send(visit, questionId, posted, status),
      answer: async (back) => {
        if (isLike === undefined) return goTo(visit, pageOf(questionId));
        const answer = await call('like', { questionId, isLike, opco: market.opco }, contextFor(visit));
        if (!('failure' in answer)) return goTo(visit, `${pageOf(questionId)}?voted=1`);
        const { failure, retryAfterSeconds } = answer;
        if (retryAfterSeconds !== undefined) visit.reply.header('retry-after', retryAfterSeconds);
        const notice = { kind: 'failed', text: saidOf(answer, market, visit.language.tag) } as const;
        return back({ notice }, failure.statusCode);
      },
    });
  };

  app.register(async (scope) => {
    acceptForms(scope);
    for (const language of market.languages)
      scope.post<{ Params: { id: string } }>(addressOf(language, pageOf(':id')), async (request, reply) =>
        (await isAnswer(request))
          ? vote({ request, reply, language, context: contexts(request, reply) }, request.params.id)
          : sendUnknown(request, reply),
      );
  });
};
