import type { order as source } from '../fr/order.ts';
import { errors } from './errors.ts';

export const order: typeof source = {
  ...errors,
  backHome: 'Home',
  steps: 'Steps',
  stepPayment: 'Payment',
  stepReceipt: 'Receipt',
  numberHint: '{length} digits, for example {example}',
  numberChecking: 'We are checking this number…',
  numberInvalid: 'Invalid Mobile No',
  numberUnknown: 'Please enter valid {brand} number',
  checkFailed: 'We cannot check this number',
  partMissing: 'This part of the page cannot be shown',
  order: 'Your order',
  operation: 'Operation',
  fee: 'Fee',
  total: 'You pay',
  toPay: 'To pay',
  buy: 'Choose payment',
  next: 'Continue',
  assureSafe: 'Encrypted payment. We keep neither card nor PIN.',
  assureSms:
    'Closing the page? If the payment goes through, a text message tells the number that pays; by card, keep the link of the payment.',
  assureRefund: 'If the operation does not go through, you are refunded.',
};
