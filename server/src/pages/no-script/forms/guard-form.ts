import { isDatabaseOut } from '../../../db/database-errors.ts';
import { textsFor } from '../../../locales/texts.ts';
import { senderOf } from '../form-post.ts';
import type { PlainDeps } from '../register-plain.ts';
import { withMoment } from '../said.ts';
import type { Visit } from '../visit.ts';

export type Values = Record<string, string | boolean>;

/** What a form's page is shown again with, as the portal's `PostedForm`. */
export type PostedForm = {
  typed?: Values;
  errors?: Record<string, string>;
  notice?: { kind: 'confirm' } | { kind: 'failed'; text?: string };
  token?: string;
  isSent?: boolean;
};

/** Sends the page of a form again, with what it came back with. */
type ShowPosted = (posted: PostedForm, status: number) => unknown;

type Guarded = {
  /** The token that the form sent, where it had one. */
  token: string | null;
  typed?: Values;
  show: ShowPosted;
  /** Answers a form that may be taken; `back` shows it again with what was typed. */
  answer: (back: ShowPosted) => Promise<unknown>;
};

/**
 * Creates the checks before a form that stands in a document of all visitors: the budget of calls, and who sent it. A browser
 * that names no sender confirms by a token of its own. Answers by the form's page when the database is out.
 */
export const createFormGuard =
  ({ market, publicUrl, gate, outages, hash }: Pick<PlainDeps, 'market' | 'publicUrl' | 'gate' | 'outages' | 'hash'>) =>
  async (visit: Visit, { token, typed, show, answer }: Guarded): Promise<unknown> => {
    const { request, reply, context, language } = visit;
    const sender = senderOf(request, publicUrl);
    const tokenNow = () => hash('form-token', context.browser.hash);
    const back: ShowPosted = (posted, status) =>
      show({ ...(typed && { typed }), token: tokenNow(), ...posted }, status);
    const { codes } = textsFor(language.tag);
    try {
      const refusal = await gate(sender === 'foreign', context);
      if (refusal) {
        reply.header('retry-after', refusal.retryAfterSeconds);
        const text = withMoment(codes.tooManyRequests, refusal.retryAfterSeconds, market, language.tag);
        return await back({ notice: { kind: 'failed', text } }, 429);
      }
      // Another site fills in nothing here.
      if (sender === 'foreign') return await show({ notice: { kind: 'failed', text: codes.unauthorised } }, 403);
      if (sender === 'unknown' && (context.browser.isNew || token !== tokenNow())) {
        context.rememberBrowser();
        return await back({ notice: { kind: 'confirm' } }, 200);
      }
      return await answer(back);
    } catch (error) {
      if (!isDatabaseOut(error)) throw error;
      outages.note(error, { route: request.routeOptions.url, traceId: request.id });
      reply.header('retry-after', 5);
      return back({ notice: { kind: 'failed' } }, 503);
    }
  };
