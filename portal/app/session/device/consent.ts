import { keepOnDevice, readFromDevice } from './device.ts';
import { mayKeepHere } from './shared-phone.ts';

export type Wish = 'steps' | 'numbers';

export type AfterYes = Readonly<Record<Wish, boolean>>;

type Answer = 'on' | 'off';

const keys: Readonly<Record<Wish, string>> = { steps: 'analytics', numbers: 'keepNumbers' };
/** Answers on this page, for browsers without storage: nobody is asked twice. */
const said: Partial<Record<Wish, Answer>> = {};
const listeners = new Set<() => void>();

const isAnswer = (value: unknown): value is Answer => value === 'on' || value === 'off';

type BrowserWishes = { doNotTrack?: string | null; globalPrivacyControl?: boolean | undefined };

/** Returns whether the browser sends Do Not Track or Global Privacy Control. */
export const asksForPrivacy = (wishes: BrowserWishes = navigator): boolean =>
  wishes.doNotTrack === '1' || wishes.globalPrivacyControl === true;

const answerTo = (wish: Wish): Answer | undefined => readFromDevice(keys[wish], isAnswer) ?? said[wish];

/** Returns the visitor's answer, otherwise the default of the market's law. */
export const isAllowed = (wish: Wish, afterYes: AfterYes): boolean =>
  (answerTo(wish) ?? (afterYes[wish] ? 'off' : 'on')) === 'on';

export const answer = (wish: Wish, isYes: boolean) => {
  const given = isYes ? 'on' : 'off';
  if (!keepOnDevice(keys[wish], given)) said[wish] = given;
  for (const listener of listeners) listener();
};

export const onAnswer = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Returns the next question without an answer. A privacy signal answers the first; a shared phone or no storage the second. */
export const openQuestion = (afterYes: AfterYes): Wish | undefined => {
  const isOpen = (wish: Wish, isRuledOut: () => boolean) =>
    afterYes[wish] && answerTo(wish) === undefined && !isRuledOut();
  if (isOpen('steps', asksForPrivacy)) return 'steps';
  return isOpen('numbers', () => !mayKeepHere()) ? 'numbers' : undefined;
};
