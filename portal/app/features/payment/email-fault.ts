/** Letters, digits, dot and underscore, then a domain with a suffix of two letters or more (spec section 5). */
const emailPattern = /^[\w.]+@[A-Za-z\d-]+(\.[A-Za-z\d-]+)*\.[A-Za-z]{2,}$/;

/** What is wrong with the e-mail of a card payment. */
export const emailFault = (email: string): 'required' | 'invalid' | undefined => {
  if (email.trim() === '') return 'required';
  return emailPattern.test(email.trim()) ? undefined : 'invalid';
};
