import { StatusPage } from '../features/payment-status/status-page.tsx';
import { createPart } from '../lib/part.tsx';
import { providePage } from '../lib/provided-pages.ts';
import type { ReceiptProofProps } from '../lib/receipt-proof.ts';

const proof = createPart<ReceiptProofProps>(
  'status-receipt',
  async () => (await import('../features/receipt/receipt-proof.tsx')).ReceiptProof,
);

function StatusPageRoute() {
  return <StatusPage proof={proof} />;
}

export default providePage('status', { Page: StatusPageRoute });
