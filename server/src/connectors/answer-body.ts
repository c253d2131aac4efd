import type { z } from 'zod';
import type { HttpResult } from './http-client.ts';

/** Answers that speak of credentials, of haste or of a server's trouble: what stands in them need not be the protocol's. */
const mayBeAnything = new Set([401, 403, 407, 408, 429]);

const deepest = (issue: z.core.$ZodIssue): z.core.$ZodIssue['path'] => {
  if (issue.code !== 'invalid_union') return issue.path;
  const branches = issue.errors.flatMap(([first]) => (first ? [deepest(first)] : []));
  const [longest = []] = branches.toSorted((one, other) => other.length - one.length);
  return [...issue.path, ...longest];
};

/** The member that could not be read, without places in lists; `body` where it is the whole. */
const fieldOf = ({ issues: [first] }: z.ZodError): string => {
  const names = first ? deepest(first).filter((part) => typeof part === 'string') : [];
  return names.join('.') || 'body';
};

/** The body in the shape asked for, where the HTTP status is one of those named; anything else is undefined. */
export const peekBody = <Schema extends z.ZodType>(result: HttpResult, statuses: number[], schema: Schema) =>
  result.kind === 'answer' && statuses.includes(result.status) ? schema.safeParse(result.body).data : undefined;

/** Reports a member of an answer that means nothing to us: it counts, and somebody is called (docs/operations/watch/answer-unread.md). */
export const reportUnread = (result: HttpResult, field: string): void => {
  if (result.kind === 'answer') result.unread?.(field);
};

/** The same as `peekBody`, where nothing else reads this answer: one that is not in that shape is reported. */
export const bodyOf = <Schema extends z.ZodType>(result: HttpResult, statuses: number[], schema: Schema) => {
  if (result.kind !== 'answer' || !statuses.includes(result.status)) return undefined;
  const { data, error } = schema.safeParse(result.body);
  if (error && !mayBeAnything.has(result.status)) reportUnread(result, fieldOf(error));
  return data;
};

/** The elements of a list, each in the shape asked for. One that is not is reported, and undefined. */
export const elementsOf = <Schema extends z.ZodType>(result: HttpResult, list: readonly unknown[], schema: Schema) =>
  list.map((element) => {
    const { data, error } = schema.safeParse(element);
    if (error) reportUnread(result, fieldOf(error));
    return data;
  });
