// How the language writes figures, for ui/, which takes only types from the contract.
export { decimalMark, isCurrencyFirst } from '@selfcare/contract/values/amount-text';
