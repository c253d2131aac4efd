import type { ApplicationCall } from '@selfcare/contract/addresses';
import type { RequestOf, ResultOf } from '@selfcare/contract/endpoints';
import { useSite } from '../site/site.tsx';
import type { Guard } from '../session/storage.ts';
import { read } from './read.ts';
import { useAnswer } from './use-answer.ts';
import { useCall } from '../api/call.ts';

type Wanted<Name extends ApplicationCall> = {
  name: Name;
  request: RequestOf<Name> | undefined;
  isResult: Guard<ResultOf<Name>>;
  accessToken?: string;
  lifetimeMs?: number;
  draw?: (show: () => void) => void;
  before?: () => void;
};

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
