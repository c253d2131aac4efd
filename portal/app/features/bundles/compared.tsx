import type { Bundle } from '@selfcare/contract/bundles';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { LazyPartView } from '../../loading/lazy-part.tsx';
import { useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';
import { toasts } from '../../ui/messages/toast-store.ts';
import { comparePart, type Compare } from './use-compare.ts';

/** Says that the comparison did not come; asked for again, it is fetched again. */
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

/** What was ticked, side by side once that is asked for; its code is fetched while the visitor ticks. */
export function Compared({ bundles, compare, onChoose }: ComparedProps) {
  const texts = useTexts('bundlesList');
  const site = useSite();
  const words = useMemo(() => ({ texts, site }), [texts, site]);
  useEffect(() => {
    // What fails here is asked for again, and then told, when it is opened.
    if (compare.isOn) comparePart.fetch(site.prefix).catch(() => undefined);
  }, [compare.isOn, site.prefix]);
  const isTaken = useRef(false);
  useEffect(() => {
    // What had the focus is gone with the comparison: the bundle that was taken from it has it now.
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
