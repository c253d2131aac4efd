import type { Failure } from '@selfcare/contract/envelope';
import type { Market } from '@selfcare/markets/market';
import { shownMoment } from '../../locales/shown-moment.ts';
import { fill, textsFor } from '../../locales/texts.ts';

/** A refusal of one of our calls, and after how many seconds to come back where that is known. */
export type Refused = { failure: Failure; retryAfterSeconds?: number | undefined };

/** A sentence, and the time from which it holds no more: an hour may go by before the page is looked at again. */
export const withMoment = (words: string, seconds: number | undefined, market: Market, tag: string): string => {
  if (seconds === undefined) return words;
  const time = shownMoment(new Date(Date.now() + seconds * 1000), market, tag);
  return `${words} ${fill(textsFor(tag).closed.at, { time })}`;
};

/**
 * What is said of a refusal where no script runs. What asks for work before the next try is answered by a script alone: waiting
 * would not help. What is closed to new payments says itself when to come back.
 */
export const saidOf = ({ failure, retryAfterSeconds }: Refused, market: Market, tag: string): string => {
  const { message, result } = failure;
  if (result?.['work'] !== undefined) return textsFor(tag).details.triedTooOften;
  return result?.['reason'] === 'closed' ? message : withMoment(message, retryAfterSeconds, market, tag);
};
