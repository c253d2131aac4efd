import type { Lost, Refused } from '../../../api/answer.ts';
import type { Payment as State, PaymentEvent as Event } from './payment.machine.ts';

/** The state of the payment page with the client's failures. */
export type Payment = State<Refused | Lost>;
/** An event of the payment page with the client's failures. */
export type PaymentEvent = Event<Refused | Lost>;
