import { explain } from '../../api/explain.ts';
import { fill } from '../../format/fill.ts';
import type { Texts } from '../../locales/texts.ts';
import { clockText } from '../../ui/messages/countdown.ts';
import type { BillCode } from './bill-code-steps.ts';

type BillTexts = Texts['billAccount'];

/** What is wrong with the code or its sending, in a sentence. */
export const noticeText = ({ notice }: Pick<BillCode, 'notice'>, texts: BillTexts): string | undefined => {
  if (!notice) return undefined;
  if (notice.about === 'wrong')
    return notice.attemptsLeft === 1 ? texts.wrongLast : fill(texts.wrong, { left: notice.attemptsLeft });
  if (notice.about === 'unsent') {
    // The time to wait is counted down on the button.
    const { failure } = notice;
    return explain(failure.outcome === 'refused' ? { ...failure, retryAfterSeconds: undefined } : failure, texts);
  }
  return notice.about === 'unchecked' ? explain(notice.failure, texts) : texts[notice.about];
};

/** The button that asks for a code once more: what it says, with the time to wait while there is one. */
export const askText = ({ state }: Pick<BillCode, 'state'>, texts: BillTexts, secondsLeft: number): string => {
  const [ready, waiting] = state === 'spent' ? (['newCode', 'newCodeIn'] as const) : (['resend', 'resendIn'] as const);
  return secondsLeft > 0 ? fill(texts[waiting], { time: clockText(secondsLeft) }) : texts[ready];
};
