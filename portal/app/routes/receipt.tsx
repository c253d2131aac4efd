import { ReceiptPage } from '../features/receipt/receipt-page.tsx';
import type { PageProps } from '../pages.ts';

export { ways } from '../shell/ways.tsx';

export default function ReceiptPageRoute({ params }: PageProps<'receipt'>) {
  return <ReceiptPage params={params} />;
}
