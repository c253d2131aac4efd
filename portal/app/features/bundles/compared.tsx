import type { Bundle } from '@selfcare/contract/bundles';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { LazyPartView } from '../../loading/lazy-part.tsx';
import { useSite, useTexts } from '../../site/site.tsx';
import { toasts } from '../../ui/messages/toast-store.ts';
import { comparePart, type Compare } from './use-compare.ts';

function CompareFailed({ onClose }: { onClose: () => void }) {
  const { compareFailed } = useTexts('bundlesList');
  const close = useEffectEvent(onClose);
  useEffect(() => {
    toasts.show({ type: 'error', message: compareFailed });
    close();
  }, [compareFailed]);
  return null;
}

type ComparedProps = { bundles: readonly Bundle[]; compare: Compare; onChoose: (code: string) => void };

export function Compared({ bundles, compare, onChoose }: ComparedProps) {
  const texts = useTexts('bundlesList');
  const site = useSite();
  const words = useMemo(() => ({ texts, site }), [texts, site]);
  useEffect(() => {
    // A failed prefetch is repeated, and reported, when it is opened.
    if (compare.isOn) comparePart.fetch(site.prefix).catch(() => undefined);
  }, [compare.isOn, site.prefix]);
  const isTaken = useRef(false);
  useEffect(() => {
    // The comparison held the focus: give it to the bundle that was removed.
    if (!compare.isOn && isTaken.current) document.querySelector<HTMLElement>('[name=bundle]:checked')?.focus();
    isTaken.current = false;
  }, [compare.isOn]);
  if (!compare.isOpen) return null;
  const props = {
    bundles: bundles.filter(({ productCode }) => compare.codes.includes(productCode)),
    words,
    onClose: compare.close,
    onChoose: (code: string) => {
      onChoose(code);
      isTaken.current = true;
      compare.end();
    },
  };
  return (
    <LazyPartView
      part={comparePart}
      props={props}
      skeleton={null}
      renderFailed={() => <CompareFailed onClose={compare.close} />}
    />
  );
}
