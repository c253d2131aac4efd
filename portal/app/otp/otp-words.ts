import { explain, type ErrorTexts } from '../api/explain.ts';
import { fill } from '../format/fill.ts';
import { clockText } from '../ui/messages/countdown.ts';
import type { Otp } from './otp-calls.ts';

type FaultTexts = ErrorTexts & { wrong: string; wrongLast: string; exhausted: string; expired: string };

/** Without the time to wait, which the button counts down. */
const bare = (failure: Parameters<typeof explain>[0]) =>
  failure.outcome === 'refused' ? { ...failure, retryAfterSeconds: undefined } : failure;

/** What is wrong with the code, in a sentence. */
export const errorOf = (
  { state, notice, live }: Pick<Otp, 'state' | 'notice' | 'live'>,
  texts: FaultTexts,
): string | undefined => {
  if (state === 'exhausted') return texts.exhausted;
  if (state === 'expired') return texts.expired;
  if (!notice) return undefined;
  if (notice.about === 'wrong') {
    const left = live?.attemptsLeft ?? 0;
    return left === 1 ? texts.wrongLast : fill(texts.wrong, { left });
  }
  return explain(notice.about === 'unsent' ? bare(notice.failure) : notice.failure, texts);
};

/** Whether only another code leads on. */
export const isOver = ({ state }: Pick<Otp, 'state'>) => state === 'exhausted' || state === 'expired';

/** Whether the digits themselves are what is wrong. */
export const isCodeWrong = (otp: Otp): boolean => otp.notice?.about === 'wrong' || isOver(otp);

type AskTexts = Record<'resend' | 'resendIn' | 'newCode' | 'newCodeIn', string>;

/** The button that asks for a code once more: what it says, with the time to wait while there is one. */
export const askAgainLabel = (otp: Pick<Otp, 'state'>, texts: AskTexts, secondsLeft: number): string => {
  const [ready, waiting] = isOver(otp) ? (['newCode', 'newCodeIn'] as const) : (['resend', 'resendIn'] as const);
  return secondsLeft > 0 ? fill(texts[waiting], { time: clockText(secondsLeft) }) : texts[ready];
};
