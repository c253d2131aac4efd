import { useTexts } from '../../../site/site.tsx';
import { Link } from '../../../site/nav.tsx';
import { readUnderWay } from '../../../session/device/under-way.ts';
import { ArrivingHeading } from '../../../ui/arriving-heading.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { receiptText } from '../../../ui/icons/icons.ts';
import { Medal } from '../../../ui/icon.tsx';

export type GivenUp = { transactionId?: string };

export type NoOrderProps = {
  givenUp?: GivenUp;
};

const wordsOf = (begun: string | undefined, givenUp: GivenUp | undefined) => {
  if (givenUp) return { title: 'givenUp', text: begun ? 'givenUpBegun' : 'givenUpText' } as const;
  return { title: 'noData', text: begun ? 'noDataBegun' : 'noDataText' } as const;
};

/** Shows that there is no order. After an attempt it does not mention money: the status page does. */
export function NoOrder({ givenUp }: NoOrderProps) {
  const texts = useTexts('paymentNoOrder');
  const begun = givenUp ? givenUp.transactionId : readUnderWay();
  const { title, text } = wordsOf(begun, givenUp);
  return (
    <div className="empty">
      <Medal icon={receiptText} big />
      <ArrivingHeading takesFocus={givenUp !== undefined}>{texts[title]}</ArrivingHeading>
      <p>{texts[text]}</p>
      {begun && (
        <ButtonLink link={<Link page="status" params={{}} query={{ id: begun }} />}>{texts.seePayment}</ButtonLink>
      )}
      <ButtonLink variant={begun ? 'quiet' : undefined} link={<Link page="home" params={{}} />}>
        {texts.toHome}
      </ButtonLink>
    </div>
  );
}
