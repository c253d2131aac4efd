import { accountPart } from '../features/bills/account-part.ts';
import { BillPage } from '../features/bills/bill-page.tsx';
import { SavedNumbers } from '../features/saved-numbers/saved-numbers.tsx';
import { providePage } from '../loading/loaded.ts';
import { ways } from '../shell/ways.tsx';

const parts = [accountPart];

function BillPageRoute() {
  return <BillPage SavedNumbers={SavedNumbers} />;
}

export default providePage('bill', { Page: BillPageRoute, around: ways, parts });
