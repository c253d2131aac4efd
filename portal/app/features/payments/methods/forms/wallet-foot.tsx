import { useState } from 'react';
import { fill } from '../../../../format/fill.ts';
import { useMsisdnFormat, useSite, useTexts } from '../../../../site/site.tsx';
import { Link } from '../../../../site/nav.tsx';
import type { QueryData } from '../../../../session/query-data.ts';
import { returnPage } from '../../../../session/redirect-url.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { shieldCheck } from '../../../../ui/icons/icons.ts';

export function NeverAsked() {
  const { neverAsked } = useTexts('walletFoot');
  return (
    <p className="meta row row--top row--keep gap-2">
      <Icon shape={shieldCheck} small />
      <span>{neverAsked}</span>
    </p>
  );
}

type WalletFootProps = {
  order: QueryData;
  pay: string;
  cancel: string;
  unready: boolean;
  busyText: string | undefined;
  line: string;
  payer: string;
  payWithLine: string;
  onPayWithLine: () => void;
};

/** Draws the buttons of a wallet. For a phone, a second button pays with its number; Enter pays with the typed one. */
export function WalletFoot({ order, pay, cancel, unready, busyText, ...own }: WalletFootProps) {
  const { line, payer, payWithLine, onPayWithLine } = own;
  const site = useSite();
  const formatMsisdn = useMsisdnFormat();
  const { sending } = useTexts('payment');
  const [isPressed, setPressed] = useState(false);
  const isBusy = busyText !== undefined;
  return (
    <>
      <Button type="submit" block unready={unready} busy={isBusy} busyText={busyText ?? sending}>
        {pay}
      </Button>
      {/* Once pressed it stays, with its focus, though the line then is the payer. */}
      {line && (line !== payer || isPressed) && (
        <Button
          variant={unready || (isPressed && isBusy) ? 'main' : 'quiet'}
          block
          busy={isBusy}
          onClick={() => {
            setPressed(true);
            onPayWithLine();
          }}
        >
          {fill(payWithLine, { number: formatMsisdn(line) })}
        </Button>
      )}
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
