import type { Texts } from '../texts.ts';

export const savedNumbers: Texts['savedNumbers'] = {
  known: 'Numbers known to this phone',
  keep: 'Keep this number',
  kept: 'Kept on this phone only. Give it a name if you like.',
  nameOf: 'Name of {number}',
  favourite: 'Favourite',
  remove: 'Remove {number}',
  removeShort: 'Remove',
  heading: 'Your data on this phone',
  intro: 'This list and its names stay in this browser. We do not receive them.',
  none: 'No number is kept here.',
  shared: 'Shared phone',
  sharedText: 'Keep no number and no amount; those kept here are erased.',
  counting: 'Count my visits',
  countingText: 'Pages viewed and steps, without a number or a name, to improve this site.',
  countingRefused: 'Your browser asks not to be followed: nothing is counted.',
  forget: 'Forget me on this phone',
  forgetSure: 'Erase everything on this phone?',
  forgetText:
    'Numbers, what is being typed and choices disappear. A payment already sent is not cancelled: keep its reference.',
  forgetYes: 'Erase everything',
  forgetNo: 'Keep',
  forgetting: 'Erasing…',
  forgetNotTold: 'A cookie is left',
  forgetNotToldText:
    'The rest is erased. This cookie shows your payments in full in this browser; only our server can take it back, and it did not answer.',
  forgetAgain: 'Try again',
  close: 'Close',
};
