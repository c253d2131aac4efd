import type { ReactNode } from 'react';
import { useSite } from '../../../../site/site.tsx';
import { useTexts } from '../../../../site/texts.tsx';
import { Link } from '../../../../site/nav.tsx';
import type { QueryData } from '../../../../session/query-data.ts';
import { returnPage } from '../../../../session/redirect-url.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { NeverAsked } from './never-asked.tsx';

type WalletFootProps = {
  order: QueryData;
  pay: string;
  cancel: string;
  disabled: boolean;
  /** What the button says while an attempt is being made. */
  busyText: string | undefined;
  /** Another way to pay with this form, below the main one. */
  children?: ReactNode;
};

/** The end of a wallet's form: pay, back to where the order was made, and what nobody is ever asked for. */
export function WalletFoot({ order, pay, cancel, disabled, busyText, children }: WalletFootProps) {
  const site = useSite();
  const { registering } = useTexts('payment');
  return (
    <>
      <Button type="submit" block disabled={disabled} busy={busyText !== undefined} busyText={busyText ?? registering}>
        {pay}
      </Button>
      {children}
      <ButtonLink
        variant="text"
        block
        link={<Link page={returnPage(order.redirectPage, site) ?? 'recharge'} params={{}} />}
      >
        {cancel}
      </ButtonLink>
      <NeverAsked />
    </>
  );
}
