import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from '../button.tsx';
import { createCountdown } from './countdown.ts';

type ClosingNoticeProps = {
  children: ReactNode;
  seconds: number;
  closesIn: (seconds: number) => string;
  keepLabel: string;
  onKeep: () => void;
  onEnd: () => void;
};

const useClosing = (seconds: number, isHeld: boolean, onEnd: () => void) => {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  const [countdown] = useState(() => createCountdown({ seconds, onTick: setLeft, onEnd: () => end() }));
  useEffect(() => {
    if (!isHeld) countdown.run();
    return countdown.hold;
  }, [countdown, isHeld]);
  return left;
};

export function ClosingNotice({ children, seconds, closesIn, keepLabel, onKeep, onEnd }: ClosingNoticeProps) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const left = useClosing(seconds, isPointed || isFocused, onEnd);
  return (
    <div
      className="stack"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Banner tone="bad" role="alert">
        {children}
      </Banner>
      <p className="meta">{closesIn(left)}</p>
      <Button variant="quiet" block onClick={onKeep}>
        {keepLabel}
      </Button>
    </div>
  );
}
