// The rules of a checkout, for the application and for the forms of a browser without scripts. Pure. A page names the file that
// it needs with its form, since a bundler loads everything behind this one together.
export { initiateOf } from './checkout/request.ts';
export { alsoSaid, conflictingPayment, fieldsOf, movedPrice, wordsOf, type Refusal } from './checkout/words.ts';
export { actionsAfter, actionsIn, processOf, readRefusal, type Action, type Meaning } from './checkout/refusal.ts';
