import { keepOnDevice, readFromDevice } from './device.ts';
import { mayKeepHere } from './shared-phone.ts';

/** What a visitor may say yes or no to: that steps are counted, that numbers which were paid for are kept on this device. */
export type Wish = 'steps' | 'numbers';

/** What the law of the market allows only after a yes. */
export type AfterYes = Readonly<Record<Wish, boolean>>;

type Answer = 'on' | 'off';

const keys: Readonly<Record<Wish, string>> = { steps: 'analytics', numbers: 'keepNumbers' };
/** What was said on this page, where the browser keeps nothing: nobody is asked twice on one page. */
const said: Partial<Record<Wish, Answer>> = {};
const listeners = new Set<() => void>();

const isAnswer = (value: unknown): value is Answer => value === 'on' || value === 'off';

type BrowserWishes = { doNotTrack?: string | null; globalPrivacyControl?: boolean };

/** Whether the browser asks every site not to follow its visitor (Do Not Track, Global Privacy Control). */
export const asksForPrivacy = (wishes: BrowserWishes = navigator as BrowserWishes): boolean =>
  wishes.doNotTrack === '1' || wishes.globalPrivacyControl === true;

const answerTo = (wish: Wish): Answer | undefined => readFromDevice(keys[wish], isAnswer) ?? said[wish];

/** Whether it may be done on this device: as the visitor said, else as the market's law has it. */
export const isAllowed = (wish: Wish, afterYes: AfterYes): boolean =>
  (answerTo(wish) ?? (afterYes[wish] ? 'off' : 'on')) === 'on';

/** Keeps what the visitor said, on this device alone. */
export const answer = (wish: Wish, isYes: boolean) => {
  const given = isYes ? 'on' : 'off';
  if (!keepOnDevice(keys[wish], given)) said[wish] = given;
  for (const listener of listeners) listener();
};

/** Tells of every answer; gives what ends it. */
export const onAnswer = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** What is still to be asked: nothing that was answered, that the browser answers for all sites, or that this phone rules out. */
export const openQuestion = (afterYes: AfterYes): Wish | undefined => {
  const isOpen = (wish: Wish, isRuledOut: () => boolean) =>
    afterYes[wish] && answerTo(wish) === undefined && !isRuledOut();
  if (isOpen('steps', asksForPrivacy)) return 'steps';
  return isOpen('numbers', () => !mayKeepHere()) ? 'numbers' : undefined;
};
