import { ReceiptPage } from '../features/receipts/receipt-page.tsx';
import { providePage } from '../loading/loaded.ts';
import type { PageProps } from '../site/pages.ts';
import { ways } from '../shell/ways.tsx';

function ReceiptPageRoute({ params }: PageProps<'receipt'>) {
  return <ReceiptPage params={params} />;
}

export default providePage('receipt', { Page: ReceiptPageRoute, around: ways });
