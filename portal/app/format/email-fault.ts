import { emailPattern } from '@selfcare/contract/values/email';

/** What is wrong with an e-mail that is asked for. */
export const emailFault = (email: string): 'required' | 'invalid' | undefined => {
  if (email.trim() === '') return 'required';
  return emailPattern.test(email.trim()) ? undefined : 'invalid';
};
