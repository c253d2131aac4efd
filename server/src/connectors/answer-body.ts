import type { z } from 'zod';
import type { HttpResult } from './http-client.ts';

/** Statuses about credentials, rate or servers: their bodies need not follow the protocol. */
const mayBeAnything = new Set([401, 403, 407, 408, 429]);

const deepest = (issue: z.core.$ZodIssue): z.core.$ZodIssue['path'] => {
  if (issue.code !== 'invalid_union') return issue.path;
  const branches = issue.errors.flatMap(([first]) => (first ? [deepest(first)] : []));
  const [longest = []] = branches.toSorted((one, other) => other.length - one.length);
  return [...issue.path, ...longest];
};

const fieldOf = ({ issues: [first] }: z.ZodError): string => {
  const names = first ? deepest(first).filter((part) => typeof part === 'string') : [];
  return names.join('.') || 'body';
};

/** Returns the body parsed by `schema` if the status is listed, otherwise undefined. */
export const peekBody = <Schema extends z.ZodType>(result: HttpResult, statuses: number[], schema: Schema) =>
  result.kind === 'answer' && statuses.includes(result.status) ? schema.safeParse(result.body).data : undefined;

/** Reports an unreadable member of a response: counted, with an alarm (docs/operations/watch.md). */
export const reportUnread = (result: HttpResult, field: string): void => {
  if (result.kind === 'answer') result.unread?.(field);
};

/** Returns the same as `peekBody` and reports a body of another shape. */
export const bodyOf = <Schema extends z.ZodType>(result: HttpResult, statuses: number[], schema: Schema) => {
  if (result.kind !== 'answer' || !statuses.includes(result.status)) return undefined;
  const { data, error } = schema.safeParse(result.body);
  if (error && !mayBeAnything.has(result.status)) reportUnread(result, fieldOf(error));
  return data;
};

/** Parses list elements; an unreadable one is reported and undefined. */
export const elementsOf = <Schema extends z.ZodType>(result: HttpResult, list: readonly unknown[], schema: Schema) =>
  list.map((element) => {
    const { data, error } = schema.safeParse(element);
    if (error) reportUnread(result, fieldOf(error));
    return data;
  });
