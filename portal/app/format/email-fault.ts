import { emailPattern } from '@selfcare/contract/values/email';

export const emailFault = (email: string): 'required' | 'invalid' | undefined => {
  if (email.trim() === '') return 'required';
  return emailPattern.test(email.trim()) ? undefined : 'invalid';
};
