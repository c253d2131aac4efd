import { explain } from '../../api/explain.ts';
import { fill } from '../../format/fill.ts';
import type { Texts } from '../../locales/texts.ts';
import { clockText } from '../../ui/messages/countdown.ts';
import type { Otp } from './otp-steps.ts';

type OtpTexts = Texts['otp'];

/** Without the time to wait, which the button counts down. */
const bare = (failure: Parameters<typeof explain>[0]) =>
  failure.outcome === 'refused' ? { ...failure, retryAfterSeconds: undefined } : failure;

/** What is wrong with the code, in a sentence. */
export const errorOf = ({ state, notice, live }: Otp, texts: OtpTexts): string | undefined => {
  if (state === 'exhausted') return texts.exhausted;
  if (state === 'expired') return texts.expired;
  if (!notice) return undefined;
  if (notice.about === 'wrong') {
    const left = live?.attemptsLeft ?? 0;
    return left === 1 ? texts.wrongLast : fill(texts.wrong, { left });
  }
  return explain(notice.about === 'unsent' ? bare(notice.failure) : notice.failure, texts);
};

/** Whether the digits themselves are what is wrong. */
export const isCodeWrong = ({ state, notice }: Otp): boolean =>
  notice?.about === 'wrong' || state === 'exhausted' || state === 'expired';

/** What is being done; a modal that is about to leave goes on saying it. */
export const busyOf = ({ state }: Otp, texts: OtpTexts): string | undefined => {
  if (state === 'sending' || state === 'resending' || state === 'limited') return texts.sending;
  return state === 'verifying' || state === 'verified' ? texts.verifying : undefined;
};

/** Where the code went, and for how long it is good. */
export const introOf = ({ state, live }: Otp, texts: OtpTexts, about: { number: string; minutes: number }): string => {
  const { number, minutes } = about;
  if (state === 'sending') return fill(texts.sendingTo, { number });
  if (!live || state === 'unsent' || state === 'exhausted' || state === 'expired')
    return fill(texts.codeFor, { number });
  return fill(minutes > 0 ? texts.sentTo : texts.codeFor, { number, minutes });
};

const asks = {
  resend: ['resend', 'resendIn'],
  newCode: ['newCode', 'newCodeIn'],
  again: ['again', 'againIn'],
} as const;

/** The button that asks for a code: what it says, with the time to wait while there is one. */
export const askLabel = ({ state }: Otp, texts: OtpTexts, secondsLeft: number): string => {
  const ask = state === 'unsent' ? 'again' : state === 'exhausted' || state === 'expired' ? 'newCode' : 'resend';
  const [ready, waiting] = asks[ask];
  return secondsLeft > 0 ? fill(texts[waiting], { time: clockText(secondsLeft) }) : texts[ready];
};
