import type { AfterPaidProps } from '../forms/order-again.ts';
import { StatusPage } from '../features/status/status-page.tsx';
import { createLazyPart } from '../loading/lazy-part.tsx';
import { providePage } from '../loading/loaded.ts';
import type { ReceiptProofProps } from '../site/receipt-proof.ts';

const proof = createLazyPart<ReceiptProofProps>(
  'status-receipt',
  async () => (await import('../features/receipts/receipt-proof.tsx')).ReceiptProof,
);

const afterPaid = createLazyPart<AfterPaidProps>(
  'after-paid',
  async () => (await import('../features/again/after-paid.tsx')).AfterPaid,
);

function StatusPageRoute() {
  return <StatusPage proof={proof} afterPaid={afterPaid} />;
}

export default providePage('status', { Page: StatusPageRoute });
