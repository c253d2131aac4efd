import type { Texts } from '../texts.ts';
import { errors } from './errors.ts';

export const otp: Texts['otp'] = {
  ...errors,
  title: 'Enter the code we texted you',
  sendingTo: 'We are sending a code to {number}.',
  sentTo: 'Sent to {number}. It is valid for {minutes} min.',
  codeFor: 'Code for {number}.',
  label: '6-digit code',
  hint: 'Never give this code to anybody, not even to {brand}. It is checked by itself at the sixth digit.',
  sending: 'Sending the message…',
  sent: 'The code was sent.',
  verifying: 'Checking…',
  resend: 'Resend OTP',
  resendIn: 'Resend OTP in {time}',
  newCode: 'Ask for a new code',
  newCodeIn: 'Ask for a new code in {time}',
  againIn: 'Try again in {time}',
  otherNumber: 'Change the number',
  close: 'Close',

  wrong: 'Please enter correct OTP. Attempts left: {left}',
  wrongLast: 'Please enter correct OTP. Attempts left: 1',
  exhausted: 'Maximum attempts exhausted',
  expired: 'This code is no longer valid. Ask for another one.',
  limited: 'max limit exhausted, please try after sometime.',

  finalTitle: 'We cannot go on with this number',
  simAdvice: 'Nothing was charged. You did not change your SIM card? Call {care}.',
  closesIn: 'This window closes in {seconds} s.',
  keepOpen: 'Keep it open',
};
