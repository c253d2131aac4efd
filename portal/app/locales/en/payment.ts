import type { Texts } from '../texts.ts';
import { errors } from './errors.ts';
import { methodNames } from './method-names.ts';
import { sizeWords } from './size-words.ts';

export const payment: Texts['payment'] = {
  ...errors,
  ...methodNames,
  ...sizeWords,
  pageTitle: 'Choose how to pay',
  pageDescription: 'Pay for your {brand} order.',
  heading: 'Choose how to pay',
  back: 'Change the order',
  toHome: 'Home',

  giveUp: 'Give up this order',

  prepaidRecharge: 'PREPAID RECHARGE',
  bundlePurchase: 'Bundle Purchase',
  billPayment: 'POSTPAID BILL PAYMENT',
  invoicePayment: 'BILL_PAYMENT',
  summaryOf: 'Recharge of',
  detail: 'Details',
  number: 'Mobile number',
  payee: 'You pay to',
  amount: 'Plan amount',
  bundle: 'Bundle',
  installedAt: 'Installation',
  benefits: 'Benefits',
  account: 'Account number',
  invoice: 'Invoice number',
  startDate: 'Start date',
  endDate: 'End date',
  dueDate: 'Due date',
  atTheBank: 'The bank shows',
  fee: 'Fee',
  connection: 'Connection',
  total: 'Total',
  assureFinal: 'Final total: we add no fee.',
  assureSms:
    'Closing the page? If the payment goes through, a text message tells the number that pays; by card, keep the link.',
  assureRefund: 'If it fails, the money returns to where it came from. Help: {care}.',

  methods: 'Ways to pay',
  methodsFailed: 'The ways to pay cannot be shown',
  formFailed: 'This form cannot be shown',
  methodsNone: 'No way to pay is offered for this order.',
  methodCardText: 'Visa, Mastercard',
  methodAirtimeText: 'Paid from your balance',
  methodPhoneText: 'Approved on your phone',
  methodPinText: 'Approved with your PIN',

  oneMoment: 'One moment…',
  checkingBalance: 'Reading the balance…',
  sending: 'Sending…',

  nothingCharged: 'Nothing was charged.',
  liveTitle: 'A payment is under way',
  liveText: 'Do not pay a second time: first see where that one stands.',
  liveLink: 'See that payment',
};
