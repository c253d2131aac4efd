import type { Lost, Refused } from '../../../api/answer.ts';
import type { Payment as State, PaymentEvent as Event } from './payment.machine.ts';

/** Where the page stands; failures are those of the client. */
export type Payment = State<Refused | Lost>;
/** What can happen to it. */
export type PaymentEvent = Event<Refused | Lost>;
