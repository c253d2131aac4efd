import { StatusPage } from '../features/payment-status/status-page.tsx';
import { createPart } from '../lib/part.tsx';
import type { ReceiptProofProps } from '../lib/receipt-proof.ts';

const proof = createPart<ReceiptProofProps>(
  'status-receipt',
  async () => (await import('../features/receipt/receipt-proof.tsx')).ReceiptProof,
);

export default function StatusPageRoute() {
  return <StatusPage proof={proof} />;
}
