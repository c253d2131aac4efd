import { accountPart } from '../features/bill/account-part.ts';
import { BillPage } from '../features/bill/bill-page.tsx';
import { KnownNumbers } from '../features/memory/known-numbers.tsx';
import { providePage } from '../lib/provided-pages.ts';
import { ways } from '../shell/ways.tsx';

/** What a number that is already known leads to at once. */
const parts = [accountPart];

function BillPageRoute() {
  return <BillPage KnownNumbers={KnownNumbers} />;
}

export default providePage('bill', { Page: BillPageRoute, ways, parts });
