import type { Bundle } from '@selfcare/contract/bundles';
import { createLazyPart } from '../../loading/lazy-part.tsx';
import type { Words } from './plan-text.ts';

export type CompareModalProps = {
  bundles: readonly Bundle[];
  words: Words;
  onChoose: (code: string) => void;
  onClose: () => void;
};

/** Two or three bundles side by side: fetched once the visitor begins to compare. */
export const comparePart = createLazyPart<CompareModalProps>(
  'bundles-compare',
  async () => (await import('./compare-modal.tsx')).CompareModal,
);
