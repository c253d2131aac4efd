import type { FastifyInstance, InjectOptions } from 'fastify';

/** A response to a browser without script: a page as text, or a redirect. */
export type PlainAnswer = {
  status: number;
  location: string | undefined;
  headers: Record<string, unknown>;
  html: string;
  /** Its words alone. */
  text: string;
};

const named: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>' };
const decode = (html: string) =>
  html
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll(/&(amp|quot|lt|gt);/g, (_, name: string) => named[name]!);

/** The words of a document, as they are read out. */
const wordsOf = (html: string) =>
  decode(html.replaceAll(/<(style|script)[^]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, ' ')).replaceAll(
    /[\s\u00a0\u202f]+/g,
    ' ',
  );

/** The fields that a document's form to an address would send as they stand, the first such form's. */
export const fieldsOf = (html: string, action: string): Record<string, string> => {
  const forms = [...html.matchAll(/<form[^>]* action="([^"]*)"[^]*?<\/form>/g)];
  const form = forms.find(([, to]) => decode(to!) === action)?.[0];
  if (!form) throw new Error(`no form to ${action}`);
  return Object.fromEntries(
    [...form.matchAll(/<input(?![^>]*type="radio"(?![^>]* checked))[^>]*>/g)].map(([input]) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      decode(/value="([^"]*)"/.exec(input)?.[1] ?? ''),
    ]),
  );
};

let visitors = 0;

/** The headers of a form on our own pages, which send no referrer: the origin is null. */
const ownForm = { origin: 'null', 'sec-fetch-site': 'same-origin' };

/** A browser that runs no script: it keeps cookies, and posts forms as documents do. */
export const aPlainVisitor = (app: FastifyInstance) => {
  visitors += 1;
  const remoteAddress = `10.77.${visitors >> 8}.${visitors & 255}`;
  const cookies = new Map<string, string>();
  const send = async (options: InjectOptions & { url: string }): Promise<PlainAnswer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      remoteAddress,
      ...options,
      headers: { ...(cookie && { cookie }), accept: 'text/html', ...options.headers },
    } as InjectOptions);
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0\b/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const { statusCode: status, headers, payload: html } = answer;
    return { status, location: headers.location as string | undefined, headers, html, text: wordsOf(html) };
  };
  return {
    cookies,
    get: (url: string, headers: Record<string, string> = {}) => send({ method: 'GET', url, headers }),
    /** Posts a form, by default as a page of ours does. */
    post: (url: string, fields: Record<string, string> | string, headers: Record<string, string> = ownForm) =>
      send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
      }),
  };
};

export type PlainVisitor = ReturnType<typeof aPlainVisitor>;
