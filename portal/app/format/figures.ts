// For `ui/`, which does not import values of the contract.
export { decimalMark, isCurrencyFirst } from '@selfcare/contract/values/amount-text';
