/** The outcome of a card on the payment page. */
type CardBehaviour = 'succeeds' | 'declined' | 'asks-for-code';

/** The one-time code that the third card needs. */
export const oneTimeCode = '123456';

const cards: Record<string, CardBehaviour> = {
  '4084084084084081': 'succeeds',
  '4084080000005408': 'declined',
  '5060666666666666666': 'asks-for-code',
};

/** Returns the behaviour of a card number (spaces allowed), or undefined for an unknown card. */
export const behaviourOf = (cardNumber: string): CardBehaviour | undefined => {
  return cards[cardNumber.replace(/[\s-]/g, '')];
};

/** Checks that `MM/YY` names a month that has not ended. */
export const isCurrent = (expiry: string, now: Date): boolean => {
  const parts = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(expiry);
  if (parts === null) return false;
  return new Date(2000 + Number(parts[2]), Number(parts[1])) > now;
};
