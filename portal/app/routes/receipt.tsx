import { ReceiptPage } from '../features/receipt/receipt-page.tsx';
import { providePage } from '../lib/provided-pages.ts';
import type { PageProps } from '../pages.ts';
import { ways } from '../shell/ways.tsx';

function ReceiptPageRoute({ params }: PageProps<'receipt'>) {
  return <ReceiptPage params={params} />;
}

export default providePage('receipt', { Page: ReceiptPageRoute, ways });
