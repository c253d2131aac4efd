import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOwnOrigin } from '../../http/gate.ts';

/** The origin of a form: our page, another site's, or unknown. */
export type Sender = 'own' | 'foreign' | 'unknown';

/**
 * Returns the sender of a form. Our pages send no referrer, so browsers write `Origin: null`: then `Sec-Fetch-Site`
 * decides, otherwise a named origin (docs/abuse.md A14).
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

/** A form's fields; a repeated one is empty, because nobody can tell which was meant. */
export type Form = { has: (name: string) => boolean; get: (name: string) => string };

const mostLetters = 1000;

/** Accepts forms only; other bodies are not read. */
export const acceptForms = (scope: FastifyInstance, bodyLimit = 8192): void => {
  scope.removeAllContentTypeParsers();
  const limits = { parseAs: 'string', bodyLimit } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', limits, (_request, body, done) => done(null, body));
  scope.addContentTypeParser('*', limits, (_request, _body, done) => done(null, ''));
};

/** Returns at most `most` letters and marks a cut, so that the beginning of two numbers is not read as one. */
export const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}~` : text);

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
