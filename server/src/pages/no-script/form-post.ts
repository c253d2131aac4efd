import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOwnOrigin } from '../../http/gate.ts';

/** Who sent a form: a page of ours, another site's, or a browser that does not say. */
export type Sender = 'own' | 'foreign' | 'unknown';

/**
 * Our pages send no referrer, so a browser writes `Origin: null` on their forms: where it says whose page it was by
 * `Sec-Fetch-Site`, that decides, else an origin that is named (docs/abuse.md A14).
 */
export const senderOf = ({ headers }: FastifyRequest, publicUrl: string): Sender => {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  const names = origin !== undefined && origin !== 'null';
  if (names && !isOwnOrigin(origin, host, publicUrl)) return 'foreign';
  if (site === undefined) return names ? 'own' : 'unknown';
  if (site === 'none') return 'unknown';
  return site === 'same-origin' ? 'own' : 'foreign';
};

/** A form's fields; one that is given twice is empty, since nobody can tell which was meant. */
export type Form = { has: (name: string) => boolean; get: (name: string) => string };

const mostLetters = 1000;

/** Takes forms and nothing else: of another body nothing is read. */
export const acceptForms = (scope: FastifyInstance, bodyLimit = 8192): void => {
  scope.removeAllContentTypeParsers();
  const limits = { parseAs: 'string', bodyLimit } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', limits, (_request, body, done) => done(null, body));
  scope.addContentTypeParser('*', limits, (_request, _body, done) => done(null, ''));
};

/** Returns at most `most` letters. What was cut ends with a mark, so that the beginning of two numbers is not read as one. */
export const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}~` : text);

/** The fields of a form's body. */
export const readForm = (body: unknown): Form => {
  const fields = new URLSearchParams(typeof body === 'string' ? body : '');
  return {
    has: (name) => fields.has(name),
    get: (name) => {
      const [value = '', ...more] = fields.getAll(name);
      return more.length > 0 ? '' : cut(value, mostLetters).trim();
    },
  };
};
