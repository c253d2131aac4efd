import { rightPin } from './fakes/fake-wallet.ts';
import type { Operator } from './fakes/operator.ts';
import type { Browser, Reply, TestPortal } from './portal.ts';

/** What customers typed: none of it may turn up where it has no place of its own (docs/abuse.md A23). */
export const typed = {
  payer: '051234567',
  other: '051234568',
  target: '057654321',
  email: 'canary@example.cg',
  fullName: 'Fullname Canary',
  text: 'free-text-canary',
  street: 'street-canary 12',
  landmark: 'landmark-canary',
};
/** The PINs that were typed and sealed: the right one, and one that is wrong. */
export const pins = [rightPin, '7391'] as const;

/** Somebody who leaves canaries everywhere; `known` notes what they were given, or their page sealed, and answers it. */
export type Walker = {
  portal: TestPortal;
  operator: Operator;
  browser: Browser;
  replies: { name: string; reply: Reply }[];
  given: Set<string>;
  known: (secret: string) => string;
  /** An error that repeats what it was given, as a database's and a library's do. */
  broken: () => Promise<never>;
};

/** A walker whose every answer is kept for the search, under the call's name. */
export const createWalker = (portal: TestPortal): Walker => {
  const replies: Walker['replies'] = [];
  const given = new Set<string>();
  const one = portal.browser();
  const keep = async <Result>(name: string, reply: Promise<Reply<Result>>) => {
    const answered = await reply;
    replies.push({ name, reply: answered });
    const cookie = one.cookie()?.split('=')[1];
    if (cookie) given.add(cookie);
    return answered;
  };
  const browser: Browser = {
    ...one,
    send: (method, url, sent) => keep(url, one.send(method, url, sent)),
    post: (name, body, headers) => keep(name, one.post(name, body, headers)),
    get: (name, query, headers) => keep(name, one.get(name, query, headers)),
  };
  const broken = async () => {
    const words = [...Object.values(typed), ...given, ...pins].join();
    const cause = new Error(typed.email);
    throw Object.assign(new Error(`failing row (${words})`, { cause }), { code: '23502', detail: words });
  };
  return {
    portal,
    operator: portal.operator,
    browser,
    replies,
    given,
    known: (secret) => (given.add(secret), secret),
    broken,
  };
};
