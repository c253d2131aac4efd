import { explain, type ErrorTexts } from '../api/answer.ts';
import { fill } from '../format/fill.ts';
import { clockText } from '../ui/messages/countdown.ts';
import type { Otp } from './otp-calls.ts';

type FaultTexts = ErrorTexts & { wrong: string; wrongLast: string; exhausted: string; expired: string };

const bare = (failure: Parameters<typeof explain>[0]) =>
  failure.outcome === 'refused' ? { ...failure, retryAfterSeconds: undefined } : failure;

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

export const isOver = ({ state }: Pick<Otp, 'state'>) => state === 'exhausted' || state === 'expired';

export const isCodeWrong = (otp: Otp): boolean => otp.notice?.about === 'wrong' || isOver(otp);

type AskTexts = Record<'resend' | 'resendIn' | 'newCode' | 'newCodeIn', string>;

export const askAgainLabel = (otp: Pick<Otp, 'state'>, texts: AskTexts, secondsLeft: number): string => {
  const [ready, waiting] = isOver(otp) ? (['newCode', 'newCodeIn'] as const) : (['resend', 'resendIn'] as const);
  return secondsLeft > 0 ? fill(texts[waiting], { time: clockText(secondsLeft) }) : texts[ready];
};
