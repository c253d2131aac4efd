import type { Texts } from '../texts.ts';
import { errors } from './errors.ts';

export const otp: Texts['otp'] = {
  ...errors,
  title: 'Weka msimbo tuliokutumia kwa SMS',
  sendingTo: 'Tunatuma msimbo kwa {number}.',
  sentTo: 'Umetumwa kwa {number}. Unatumika kwa dakika {minutes}.',
  codeFor: 'Msimbo wa {number}.',
  label: 'Msimbo wa tarakimu 6',
  hint: 'Usimpe mtu yeyote msimbo huu, hata {brand}. Unakaguliwa wenyewe ukiweka tarakimu ya sita.',
  sending: 'Tunatuma SMS…',
  sent: 'Msimbo umetumwa.',
  verifying: 'Tunakagua…',
  resend: 'Tuma msimbo tena',
  resendIn: 'Tuma msimbo tena baada ya {time}',
  newCode: 'Omba msimbo mpya',
  newCodeIn: 'Omba msimbo mpya baada ya {time}',
  againIn: 'Jaribu tena baada ya {time}',
  otherNumber: 'Badilisha namba',
  close: 'Funga',

  wrong: 'Msimbo si sahihi. Umebaki na majaribio {left}.',
  wrongLast: 'Msimbo si sahihi. Umebaki na jaribio 1.',
  exhausted: 'Umemaliza majaribio yote',
  expired: 'Msimbo huu hautumiki tena. Omba mwingine.',
  limited: 'Umefikia kikomo, jaribu tena baadaye.',

  finalTitle: 'Hatuwezi kuendelea na namba hii',
  simAdvice: 'Hakuna pesa iliyokatwa. Hukubadilisha laini yako (SIM)? Piga {care}.',
  closesIn: 'Dirisha hili linafungwa baada ya sekunde {seconds}.',
  keepOpen: 'Liache wazi',
};
