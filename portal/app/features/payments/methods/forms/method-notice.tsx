import { alsoSaid, conflictingPayment, movedPrice, wordsOf, type Words } from '@selfcare/contract/checkout/words';
import { readMode } from '@selfcare/contract/payment-modes';
import { useEffect, useRef } from 'react';
import { isUnexpected, textInPlace, useFailure } from '../../../../loading/failure/use-failure.ts';
import { moneyText } from '@selfcare/contract/values/amount-text';
import { fill } from '../../../../format/fill.ts';
import { priceText } from '../../../../format/price-text.ts';
import { returnPage } from '../../../../session/redirect-url.ts';
import { useSite, useTexts } from '../../../../site/site.tsx';
import type { Texts } from '../../../../locales/texts.ts';
import { Link } from '../../../../site/nav.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Banner } from '../../../../ui/messages/banner.tsx';
import type { MethodNoticeProps } from '../payment-method.ts';

type Notice = MethodNoticeProps['notice'];

const titles = { check: 'noticeTitle', token: 'tokenTitle', balance: 'shortTitle' } as const;

const refusalOf = (notice: Notice) =>
  'failure' in notice && notice.failure.outcome === 'refused' ? notice.failure : undefined;

/** Returns the texts beside the sentence. If a toast shows the server's sentence, the notice has its own. */
const wordsOfNotice = (
  notice: Notice,
): Omit<Words, 'title'> & { title: Words['title'] | 'tokenTitle' | 'shortTitle' } => {
  if (!('failure' in notice)) return { title: titles[notice.from], nothingCharged: 'nothingCharged' };
  const { failure, from } = notice;
  if (failure.outcome === 'lost') return { title: 'noticeTitle', nothingCharged: 'nothingCharged' };
  return wordsOf(isUnexpected(failure) ? { ...failure, says: {} } : failure, from);
};

const textOf = (notice: Notice, texts: Texts['payment'] & Texts['paymentForm']): string => {
  if ('failure' in notice) return textInPlace(notice.failure, texts);
  return texts[({ check: 'noticeNotSent', token: 'tokenText', balance: 'shortText' } as const)[notice.from]];
};

/** Pixels that a fixed header may cover at the top of a phone. */
const covered = 200;

/** Scrolls to a notice out of sight: the pressed button is below the form, the notice above it. */
const useInSight = () => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { top = 0 } = ref.current?.getBoundingClientRect() ?? {};
    if (top < covered || top > innerHeight) ref.current?.scrollIntoView({ block: 'center' });
  }, []);
  return ref;
};

function NotSent({ notice, view, method, order }: MethodNoticeProps) {
  const texts = { ...useTexts('payment'), ...useTexts('paymentForm') };
  const site = useSite();
  const { role } = useFailure('failure' in notice ? notice.failure : undefined, texts);
  const balance = notice.from === 'balance' ? moneyText(notice.balance.amount, notice.balance.currency, site.tag) : '';
  const refused = refusalOf(notice);
  const text = [textOf(notice, texts), ...(refused ? alsoSaid(refused) : [])].join(' ');
  const { title, nothingCharged, back } = wordsOfNotice(notice);
  const amount = refused && movedPrice(refused, order.currency);
  const price = amount === undefined ? '' : priceText(amount, order.currency, site);
  return (
    <Banner tone={title === 'noticeRefused' ? 'bad' : 'warn'} title={fill(texts[title], { balance })} role={role}>
      <div className="stack gap-2">
        <p>
          {text} {nothingCharged && <b>{texts.nothingCharged}</b>}
        </p>
        {method.mode === 'push' && refused?.result.prove === true && (
          <Button small onClick={view.askCode}>
            {texts.prove}
          </Button>
        )}
        {amount !== undefined && (
          <>
            {refused?.says?.namesPrice !== true && <p>{fill(texts.newPrice, { price })}</p>}
            <Button small onClick={() => view.payNewPrice(amount)}>
              {fill(texts.payNewPrice, { price })}
            </Button>
          </>
        )}
        {back && (
          <ButtonLink
            small
            variant={price ? 'quiet' : 'main'}
            link={<Link page={returnPage(order.redirectPage, site) ?? 'recharge'} params={{}} />}
          >
            {texts[back]}
          </ButtonLink>
        )}
      </div>
    </Banner>
  );
}

function InTheWay({ transactionId }: { transactionId: string }) {
  const texts = useTexts('payment');
  return (
    <Banner tone="warn" title={texts.liveTitle} role="status">
      {texts.liveText}{' '}
      <Link page="status" params={{}} query={{ id: transactionId }}>
        {texts.liveLink}
      </Link>
    </Banner>
  );
}

/**
 * Shows why the last attempt by this method was not sent and that it charged nothing, or a conflicting payment. Notices
 * of an unknown or closed method appear above every form.
 */
export function MethodNotice({ notice, ...props }: MethodNoticeProps) {
  const { slug } = useSite().brand;
  const ref = useInSight();
  const refused = refusalOf(notice);
  const inTheWay = refused && conflictingPayment(refused);
  const type = readMode(props.view.payment.paymentMode ?? '', slug)?.type;
  const isShown = inTheWay || type === undefined || type === props.method.type || refused?.result.reason === 'closed';
  if (!isShown) return null;
  return (
    <div ref={ref}>{inTheWay ? <InTheWay transactionId={inTheWay} /> : <NotSent notice={notice} {...props} />}</div>
  );
}
