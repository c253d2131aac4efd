import type { PlainChoice } from '@selfcare/contract/plain-pages';
import type { Language } from '@selfcare/markets/market';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

/** One request of a browser without script: in the language of its address. */
export type Visit = { request: FastifyRequest; reply: FastifyReply; language: Language; context: Context };

/** The visitor as calls know him, in the language of the address; `headers` are those that the call asks for. */
export const contextFor = (
  { context, language }: Pick<Visit, 'context' | 'language'>,
  headers: Record<string, string> = {},
): Context => ({ ...context, language: language.tag, header: (name) => headers[name] });

/** An address in a language; home of one with a prefix has no slash at its end. */
export const addressOf = ({ prefix }: Language, path: string) => (prefix && path === '/' ? prefix : prefix + path);

/** Sends a browser on to a page of ours; nothing of the answer is kept. */
export const goTo = ({ reply, language }: Visit, path: string) => {
  reply.header('cache-control', 'no-store');
  return reply.redirect(addressOf(language, path), 303);
};

/** The pages of what is bought besides a recharge. */
export const choicePaths = {
  bundles: '/data-bundle',
  broadband: '/broadband-recharge',
  bill: '/postpaid-bill-pay',
  'fixed-internet': '/orp/fixed-internet',
} as const satisfies Record<PlainChoice['at'], string>;

/** Where the pages of a recharge are, rendered for one browser. */
export const places = {
  recharge: '/prepaid-recharge?plain=1',
  payment: (segment?: string) => `/payment/start${segment ? `/${segment}` : ''}?plain=1`,
  choice: (at: PlainChoice['at']) => `${choicePaths[at]}?plain=1`,
  status: (transactionId: string) => `/payment/status?id=${transactionId}&plain=1`,
};
