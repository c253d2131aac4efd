// The rules of a checkout, for the application and the no-script forms. Pure functions. A form of a page imports the single
// file that it needs, because a bundler loads all of this module together.
export { initiateOf } from './checkout/request.ts';
export { alsoSaid, conflictingPayment, fieldsOf, movedPrice, wordsOf, type Refusal } from './checkout/words.ts';
export { actionsAfter, actionsIn, processOf, readRefusal, type Action, type Meaning } from './checkout/refusal.ts';
