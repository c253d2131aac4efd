import type { Failure } from '@selfcare/contract/envelope';
import type { Market } from '@selfcare/markets/market';
import { shownMoment } from '../../locales/shown-moment.ts';
import { fill, textsFor } from '../../locales/texts.ts';

export type Refused = { failure: Failure; retryAfterSeconds?: number | undefined };

/** Appends the time until which a sentence holds: the page may be read an hour later. */
export const withMoment = (words: string, seconds: number | undefined, market: Market, tag: string): string => {
  if (seconds === undefined) return words;
  const time = shownMoment(new Date(Date.now() + seconds * 1000), market, tag);
  return `${words} ${fill(textsFor(tag).closed.at, { time })}`;
};

/** Returns the sentence of a refusal. Work needs a script; closed payments name their own time. */
export const saidOf = ({ failure, retryAfterSeconds }: Refused, market: Market, tag: string): string => {
  const { message, result } = failure;
  if (result?.['work'] !== undefined) return textsFor(tag).details.triedTooOften;
  return result?.['reason'] === 'closed' ? message : withMoment(message, retryAfterSeconds, market, tag);
};
