import type { PaymentMethodType } from '@selfcare/contract/payment-methods';
import type { Detail } from '../../../http/answer.ts';
import { readAirtime, readCard, readWallet, type ReadPayer } from './payer-readers.ts';

/** All that the server knows of one payment method besides its modes (contract/src/payment-modes.ts). */
type Method<Connector extends string = string> = {
  /** Who pays, as initiate names them. */
  readPayer: ReadPayer;
  /** Mobile money is offered for the smallest amounts as well (payment-options.ts). */
  isMobileMoney: boolean;
  /** The connector that moves the money. */
  connector: Connector;
  /** The provider's own number is all that tells one charge from another: one that has proved a payment proves no second one. */
  isProvedByNumber: boolean;
  /** The provider gives each debit a number of its own. A card's number is our transaction id. */
  numbersDebits: boolean;
  /** The provider refunds whole debits only: `refundsWholeOnly` of its connector. */
  refundsWholeOnly: boolean;
  /** What is said of a balance that is too low, where the usual words do not fit. */
  balanceTooLow: Detail | null;
};

/** A wallet whose owner approves on the phone, by Airtel's or Vodacom's open API. */
const secondWallet = {
  readPayer: readWallet,
  isMobileMoney: true,
  isProvedByNumber: true,
  numbersDebits: true,
  refundsWholeOnly: true,
  balanceTooLow: null,
} as const;

const table = {
  PG: {
    connector: 'card',
    readPayer: readCard,
    isMobileMoney: false,
    isProvedByNumber: false,
    numbersDebits: false,
    refundsWholeOnly: false,
    balanceTooLow: null,
  },
  AIRTIME: {
    connector: 'charging',
    readPayer: readAirtime,
    isMobileMoney: false,
    isProvedByNumber: false,
    numbersDebits: true,
    refundsWholeOnly: false,
    balanceTooLow: 'airtimeTooLow',
  },
  AM: {
    connector: 'wallet',
    readPayer: readWallet,
    isMobileMoney: true,
    isProvedByNumber: false,
    numbersDebits: true,
    refundsWholeOnly: false,
    balanceTooLow: null,
  },
  SMARTCASH: { connector: 'smartcash', ...secondWallet },
  MPESA: { connector: 'mpesa', ...secondWallet },
} as const satisfies Record<PaymentMethodType, Method>;

/** The connectors of mobile money. */
export type WalletConnector = {
  [Type in PaymentMethodType]: (typeof table)[Type] extends { isMobileMoney: true }
    ? (typeof table)[Type]['connector']
    : never;
}[PaymentMethodType];

/** The connectors that move money. */
export type MethodConnector = (typeof table)[keyof typeof table]['connector'];

/** The payment methods, by the type that `paymentOptions` names. */
export const methods: Readonly<Record<PaymentMethodType, Method<MethodConnector>>> = table;
