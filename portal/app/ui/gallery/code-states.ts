import { fill } from '../../format/fill.ts';
import { otp } from '../../locales/fr/otp.ts';

export type CodeState = {
  intro: string;
  code?: string;
  error?: string;
  invalid?: boolean;
  busy?: string;
  readOnly?: boolean;
  ask: string;
  canAsk?: boolean;
  isAskMain?: boolean;
  canCheckAgain?: boolean;
};

const number = '05 000 00 01';
const sent = fill(otp.sentTo, { number, minutes: 5 });
const bare = fill(otp.codeFor, { number });
const resendIn = fill(otp.resendIn, { time: '0:42' });

export const codeStates: Record<string, CodeState> = {
  envoi: { intro: fill(otp.sendingTo, { number }), busy: otp.sending, ask: otp.resend },
  'pas parti': { intro: bare, code: '12', error: otp.errorNetwork, ask: otp.again, canAsk: true, isAskMain: true },
  'trop tôt': {
    intro: bare,
    error: 'Un code vient d’être envoyé à ce numéro.',
    ask: fill(otp.againIn, { time: '0:42' }),
    isAskMain: true,
  },
  saisie: { intro: sent, code: '483', ask: resendIn },
  renvoi: { intro: sent, busy: otp.sending, readOnly: true, ask: otp.resend },
  vérification: { intro: sent, code: '483920', busy: otp.verifying, readOnly: true, ask: resendIn },
  incorrect: {
    intro: sent,
    code: '483920',
    error: fill(otp.wrong, { left: 4 }),
    invalid: true,
    ask: otp.resend,
    canAsk: true,
  },
  'sans réponse': { intro: sent, code: '483920', error: otp.errorTimeout, ask: resendIn, canCheckAgain: true },
  épuisé: {
    intro: bare,
    code: '483920',
    error: otp.exhausted,
    invalid: true,
    readOnly: true,
    ask: otp.newCode,
    canAsk: true,
    isAskMain: true,
  },
  expiré: {
    intro: bare,
    code: '483920',
    error: otp.expired,
    invalid: true,
    readOnly: true,
    ask: fill(otp.newCodeIn, { time: '0:05' }),
    isAskMain: true,
  },
};
