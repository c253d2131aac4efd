import type { StatusResult } from '@selfcare/contract/payments';
import { segmentOf } from '@selfcare/contract/payment-methods';
import { useSite, useTexts } from '../../../site/site.tsx';
import { Link } from '../../../site/nav.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { creditCard } from '../../../ui/icons/icons.ts';
import { useBankPage } from '../use-bank-page.ts';

export type OpenCardProps = { status: StatusResult; onCheck: () => void };

export function OpenCardActions({ status, onCheck }: OpenCardProps) {
  const texts = useTexts('status');
  const { brand } = useSite();
  const { isOpening, open } = useBankPage(status, onCheck);
  const other = segmentOf('AM', brand.slug);
  return (
    <>
      <Button block icon={creditCard} busy={isOpening} busyText={texts.bankOpening} onClick={() => void open()}>
        {texts.bankContinue}
      </Button>
      <ButtonLink block variant="quiet" link={<Link page="payment" params={{ method: other }} />}>
        {texts.payOtherwise}
      </ButtonLink>
    </>
  );
}
