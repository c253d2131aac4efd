import type { RequestOf, ResultOf } from '@selfcare/contract/endpoints';
import type { ApplicationCall } from '@selfcare/contract/addresses';
import { keepCache, readCache } from '../session/cache.ts';
import type { Guard } from '../session/storage.ts';
import type { Answer } from '../api/answer.ts';
import type { CallOptions } from '../api/call.ts';

type Read<Name extends ApplicationCall> = {
  call: (name: Name, request: RequestOf<Name>, options?: CallOptions) => Promise<Answer<ResultOf<Name>>>;
  name: Name;
  request: RequestOf<Name>;
  language: string;
  isResult: Guard<ResultOf<Name>>;
  options?: CallOptions & { lifetimeMs?: number };
  before?: () => void;
};

/** Caches for 10 s by default. */
export const read = async <Name extends ApplicationCall>(what: Read<Name>): Promise<Answer<ResultOf<Name>>> => {
  const key = `cache ${what.name} ${what.language} ${JSON.stringify(what.request)}`;
  const kept = readCache(key, what.isResult);
  if (kept !== undefined) return { outcome: 'success', result: kept };
  what.before?.();
  const answer = await what.call(what.name, what.request, what.options);
  if (answer.outcome === 'success') keepCache(key, answer.result, what.options?.lifetimeMs);
  return answer;
};
