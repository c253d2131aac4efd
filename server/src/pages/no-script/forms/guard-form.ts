import { isDatabaseOut } from '../../../db/database-errors.ts';
import { textsFor } from '../../../locales/texts.ts';
import { senderOf } from '../form-post.ts';
import type { PlainDeps } from '../register-plain.ts';
import { withMoment } from '../said.ts';
import type { Visit } from '../visit.ts';

export type Values = Record<string, string | boolean>;

/** The state in which a form is shown again, as the portal's `PostedForm`. */
export type PostedForm = {
  typed?: Values;
  errors?: Record<string, string>;
  notice?: { kind: 'confirm' } | { kind: 'failed'; text?: string };
  token?: string;
  isSent?: boolean;
};

type ShowPosted = (posted: PostedForm, status: number) => unknown;

type Guarded = {
  token: string | null;
  typed?: Values;
  show: ShowPosted;
  /** Handles an accepted form; `back` shows it again with the typed values. */
  answer: (back: ShowPosted) => Promise<unknown>;
};

/**
 * Creates the checks of a form in a shared document: budget of calls, and sender. A browser that names no sender
 * confirms by its own token. During a database outage the form is shown again.
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
      // Another site's values are not shown.
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
