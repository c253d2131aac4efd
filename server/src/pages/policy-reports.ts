import { fieldOf } from '@selfcare/contract/typed/fields';
import { present } from '@selfcare/contract/typed/present';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal } from '../http/answer.ts';
import type { Contexts } from '../http/context.ts';
import { budgetTable } from '../http/limits/budget-table.ts';
import type { CallerBudgets } from '../http/limits/caller-budgets.ts';
import type { Metrics } from '../http/metrics.ts';
import { parseStrictJson } from '../http/input/strict-json.ts';

export const policyReportPath = '/api/portal-service/policy-reports';

const mostInBody = 20;
const bodyLimit = 16 * 1024;

const directives: ReadonlySet<string> = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'manifest-src',
  'form-action',
  'base-uri',
  'object-src',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
]);

/** Returns the directives of a body in either format: one report under `csp-report`, or a list. */
const directivesIn = (body: unknown): string[] => {
  const old = fieldOf(body, 'csp-report');
  const told = old === undefined ? (Array.isArray(body) ? body : []).map((each) => fieldOf(each, 'body')) : [old];
  return told.slice(0, mostInBody).map((report) => {
    const named =
      fieldOf(report, 'effectiveDirective') ??
      fieldOf(report, 'effective-directive') ??
      fieldOf(report, 'violated-directive');
    const word = typeof named === 'string' ? present(named.split(' ')[0]) : '';
    return directives.has(word) ? word : 'other';
  });
};

type Deps = { contexts: Contexts; budgets: Pick<CallerBudgets, 'reserve'>; metrics: Pick<Metrics, 'policyViolation'> };

/** Counts what the pages' policy blocked, by directive alone: reports contain personal data. */
export const registerPolicyReports = (app: FastifyInstance, { contexts, budgets, metrics }: Deps): void => {
  const spend = async (request: FastifyRequest, reply: FastifyReply) => {
    const reserved = await budgets.reserve(budgetTable.policyReports, contexts(request, reply));
    if (!isRefusal(reserved)) return undefined;
    return reply.code(429).header('retry-after', reserved.refusal.retryAfterSeconds).send();
  };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => {
        try {
          done(null, parseStrictJson(String(body)));
        } catch (error) {
          done(error instanceof Error ? error : new Error(String(error)));
        }
      },
    );
    scope.post(policyReportPath, { onRequest: spend }, async (request, reply) => {
      for (const directive of directivesIn(request.body)) metrics.policyViolation(directive);
      return reply.code(204).send();
    });
  });
};
