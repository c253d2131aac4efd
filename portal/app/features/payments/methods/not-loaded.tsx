import type { ReactNode } from 'react';
import { useTexts } from '../../../site/site.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/messages/empty.tsx';
import { refreshCw, creditCard } from '../../../ui/icons/icons.ts';

type NotLoadedProps = {
  title: string;
  reason?: string;
  role?: 'status' | 'alert' | undefined;
  onAgain: () => void;
  children?: ReactNode;
};

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
