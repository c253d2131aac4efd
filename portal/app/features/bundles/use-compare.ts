import { useCallback, useState } from 'react';
import type { Bundle } from '@selfcare/contract/bundles';
import { createLazyPart } from '../../loading/lazy-part.tsx';
import type { Words } from './plan-text.ts';

export type CompareModalProps = {
  bundles: readonly Bundle[];
  words: Words;
  onChoose: (code: string) => void;
  onClose: () => void;
};

export const comparePart = createLazyPart<CompareModalProps>(
  'bundles-compare',
  async () => (await import('./compare-modal.tsx')).CompareModal,
);

/** As many as fit side by side on a phone. */
const most = 3;

type Compared = { codes: readonly string[]; isFull: boolean };

export const tick = ({ codes }: Compared, code: string): Compared => {
  if (codes.includes(code)) return { codes: codes.filter((each) => each !== code), isFull: false };
  return codes.length < most ? { codes: [...codes, code], isFull: false } : { codes, isFull: true };
};

export const useCompare = () => {
  const [compared, setCompared] = useState<Compared>();
  const [isOpen, setOpen] = useState(false);
  return {
    isOn: compared !== undefined,
    codes: compared?.codes ?? [],
    isFull: compared?.isFull ?? false,
    canOpen: (compared?.codes.length ?? 0) > 1,
    isOpen,
    start: () => setCompared({ codes: [], isFull: false }),
    tick: useCallback((code: string) => setCompared((current) => current && tick(current, code)), []),
    open: () => setOpen(true),
    close: () => setOpen(false),
    end: () => {
      setOpen(false);
      setCompared(undefined);
    },
  };
};

export type Compare = ReturnType<typeof useCompare>;
