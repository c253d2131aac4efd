import type { CallName } from '@selfcare/contract/calls';
import type { RequestOf, ResultOf } from '@selfcare/contract/endpoints';
import { useEffect, useState } from 'react';
import { useSite } from '../site/site.tsx';
import type { Guard } from '../session/storage.ts';
import type { Lost, Refused } from '../api/answer.ts';
import { read } from './read.ts';
import { useCall } from '../api/use-call.ts';

/** What came of a call that only reads. */
export type Loaded<Result> =
  | { state: 'none' }
  | { state: 'reading' }
  | { state: 'read'; result: Result }
  | { state: 'failed'; failure: Refused | Lost };

type Wanted<Name extends CallName> = {
  name: Name;
  /** Undefined while there is nothing to ask about. */
  request: RequestOf<Name> | undefined;
  isResult: Guard<ResultOf<Name>>;
  /** Of a verified code, for what is told only under one. */
  accessToken?: string;
  /** How long the answer counts as fresh in this tab; 10 s unless told. */
  lifetimeMs?: number;
};

/** Reads what a request asks for as soon as there is one; another request gives up the one before, `again` repeats one that failed. */
export const useRead = <Name extends CallName>({ name, request, isResult, accessToken, lifetimeMs }: Wanted<Name>) => {
  const call = useCall();
  const { tag } = useSite();
  const wanted = request && JSON.stringify(request);
  const [known, setKnown] = useState<{ wanted: string; loaded: Loaded<ResultOf<Name>> }>();
  const isKnown = known !== undefined && known.wanted === wanted;

  useEffect(() => {
    if (!request || wanted === undefined || isKnown) return undefined;
    const controller = new AbortController();
    const options = { signal: controller.signal, accessToken, lifetimeMs };
    void read({ call, name, request, language: tag, isResult, options }).then((answer) => {
      if (controller.signal.aborted) return;
      const isRead = answer.outcome === 'success';
      setKnown({
        wanted,
        loaded: isRead ? { state: 'read', result: answer.result } : { state: 'failed', failure: answer },
      });
    });
    return () => controller.abort();
    // The request is the same while its text is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [call, name, wanted, isKnown, tag]);

  const none = { state: wanted === undefined ? 'none' : 'reading' } as const;
  return { loaded: isKnown ? known.loaded : none, again: () => setKnown(undefined) };
};
