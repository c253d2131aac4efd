import type { Site } from '../../lib/site.tsx';
/** Letters, digits, dot and underscore, then a domain with a suffix of two letters or more (spec section 5). */
const emailPattern = /^[\w.]+@[A-Za-z\d-]+(\.[A-Za-z\d-]+)*\.[A-Za-z]{2,}$/;

/** What is wrong with the e-mail of a card payment. */
export const emailFault = (email: string): 'required' | 'invalid' | undefined => {
  if (email.trim() === '') return 'required';
  return emailPattern.test(email.trim()) ? undefined : 'invalid';
};

/** Whether the bank's page shows another currency than the price is in: then the summary says what it will show. */
export const bankShowsOther = ({ currency, cardAccount }: Pick<Site, 'currency' | 'cardAccount'>) =>
  currency.code !== cardAccount.currency;
