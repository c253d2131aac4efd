import { accountPart } from '../features/bill/account-part.ts';
import { BillPage } from '../features/bill/bill-page.tsx';
import { KnownNumbers } from '../features/memory/known-numbers.tsx';

export { ways } from '../shell/ways.tsx';

/** What a number that is already known leads to at once. */
export const parts = [accountPart];

export default function BillPageRoute() {
  return <BillPage KnownNumbers={KnownNumbers} />;
}
