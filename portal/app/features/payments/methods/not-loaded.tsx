import type { ReactNode } from 'react';
import { useTexts } from '../../../site/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/messages/empty.tsx';
import { refreshCw, creditCard } from '../../../ui/icons/icons.ts';

type NotLoadedProps = {
  title: string;
  /** Why, where the server said so; else the network is to blame. */
  reason?: string;
  /** How that is announced; a toast that says it announces itself. */
  role?: 'status' | 'alert' | undefined;
  onAgain: () => void;
  /** What the customer should know about the money meanwhile, where there may be any. */
  children?: ReactNode;
};

/** In place of a piece of the payment page that did not come: why, what of the money, and once more. */
export function NotLoaded({ title, reason, role, onAgain, children }: NotLoadedProps) {
  const texts = useTexts('payment');
  return (
    <Empty icon={creditCard} title={title}>
      <p role={reason === undefined ? 'status' : role}>{reason ?? texts.errorNetwork}</p>
      <p>{children}</p>
      <Button icon={refreshCw} onClick={onAgain}>
        {texts.again}
      </Button>
    </Empty>
  );
}
