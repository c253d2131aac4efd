import type { Texts } from '../texts.ts';

export const plain: Texts['plain'] = {
  wrongTitle: 'Error: {title}',
  forget: 'Forget me on this phone',
  forgottenTitle: 'You are forgotten on this phone',
  forgottenText:
    'This browser no longer shows your orders or payments. A payment already sent is not cancelled: keep its reference.',
  confirmTitle: 'Check, then continue',
  confirmText: 'Your browser does not say where this request comes from. Nothing was sent: press Continue to send it.',
  lineMissing: 'The number to recharge is required.',
  lineNeeded: 'The number of the line is required.',
  balanceByCode: 'The balance of this router shows for a text message code, on the full version with JavaScript.',
  billByCode: 'Rather get a code by text message',
  amountMissing: 'The amount is required.',
  amountInvalid: 'Write the amount in figures, for example {example}.',
  numberInvalid: 'Invalid Mobile No: it must have {length} digits.',

  toHome: 'Home',
  toRecharge: 'Recharge airtime',
  noOrderText: 'An order is kept for an hour, if your browser takes cookies. Nothing was charged by this page.',
  foreignTitle: 'Request refused',
  foreignText: 'This request comes from another site. It did nothing, and nothing was charged.',
  blindTitle: 'We cannot answer right now',
  blindText:
    'Do not pay a second time: your order is kept and is paid only once. If this page does not change by itself, go back in a moment.',
  blindOrder: 'Nothing was charged. If this page does not change by itself, go back in a moment.',
  refusedTitle: 'This page cannot be shown',

  airtimeNeeds:
    'This way needs a code sent by SMS, which this page cannot take without JavaScript. Pay like this instead:',
  airtimeGoesOn:
    'This method needs a code by text message, which the full version of the site can take. Your order goes with you.',
  leadPayNeeds: 'Paying for it here needs JavaScript: open the full version of this page, or call {care}.',
  leadPayGoesOn: 'Pay on the full version',
  openCardTitle: 'Your card payment is still open',
  openCardText: 'Continue at the bank, or pay another way here: the card payment is then cancelled.',
  see: 'See this payment',

  refresh: 'Refresh',
  refreshText: 'This page refreshes by itself.',
  refreshEnded:
    'The answer is late: this page no longer updates by itself. Do not pay a second time; keep its address, the result will be there.',
  waitingHeading: 'Approve on your phone',
  bankText: 'Enter the card on the bank’s page, then you come back here.',
  rechargeAgain: 'Make another recharge',
  fullPage: 'Open the full version',
  tryAgain: 'Try the payment again',
  giftUntold: 'Do not tell them',
};
