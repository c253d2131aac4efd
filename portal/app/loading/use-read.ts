import type { ApplicationCall } from '@selfcare/contract/addresses';
import type { RequestOf, ResultOf } from '@selfcare/contract/endpoints';
import { useSite } from '../site/site.tsx';
import type { Guard } from '../session/storage.ts';
import { read } from './read.ts';
import { useAnswer } from './use-answer.ts';
import { useCall } from '../api/use-call.ts';

type Wanted<Name extends ApplicationCall> = {
  name: Name;
  /** Undefined while there is nothing to ask about. */
  request: RequestOf<Name> | undefined;
  isResult: Guard<ResultOf<Name>>;
  /** Of a verified code, for what is told only under one. */
  accessToken?: string;
  /** How long the answer counts as fresh in this tab; 10 s unless told. */
  lifetimeMs?: number;
  draw?: (show: () => void) => void;
  /** Told that the call is made now. */
  before?: () => void;
};

/** Reads what a request asks for as soon as there is one, from this tab's session where that is fresh. */
export const useRead = <Name extends ApplicationCall>({
  name,
  request,
  isResult,
  draw,
  before,
  ...options
}: Wanted<Name>) => {
  const call = useCall();
  const { tag } = useSite();
  return useAnswer(
    request && JSON.stringify(request),
    (signal) =>
      read({ call, name, request: request!, language: tag, isResult, before, options: { signal, ...options } }),
    { draw },
  );
};
