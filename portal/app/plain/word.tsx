import type { PlainWord } from '@selfcare/contract/plain-pages';
import { useTexts } from '../site/site.tsx';
import { Link } from '../site/nav.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { receiptText, searchX, shieldCheck, wifiOff } from '../ui/icons/icons.ts';
import { Empty } from '../ui/messages/empty.tsx';
import { usePlainHref } from './parts/form-parts.tsx';

const icons = {
  'no-order': receiptText,
  'given-up': receiptText,
  missing: searchX,
  foreign: shieldCheck,
  blind: wifiOff,
  refused: wifiOff,
  failed: wifiOff,
};

const useWords = ({ kind, at, text, transactionId }: PlainWord) => {
  const plain = useTexts('plain');
  const noOrder = useTexts('paymentNoOrder');
  const missing = useTexts('statusMissing');
  const status = useTexts('status');
  const words = {
    'no-order': { title: noOrder.noData, text: plain.noOrderText },
    'given-up': { title: noOrder.givenUp, text: transactionId ? noOrder.givenUpBegun : noOrder.givenUpText },
    missing: { title: missing.missingTitle, text: missing.missingText },
    foreign: { title: plain.foreignTitle, text: plain.foreignText },
    blind:
      at === 'status'
        ? { title: status.failedTitle, text: status.failedText }
        : { title: plain.blindTitle, text: at === 'payment' ? plain.blindText : plain.blindOrder },
    refused: { title: plain.refusedTitle, text: text ?? '' },
    failed: { title: text ?? '', text: '' },
  };
  return words[kind];
};

const useHeading = ({ at, kind }: PlainWord) => {
  const plain = useTexts('plain');
  const recharge = useTexts('recharge');
  const payment = useTexts('payment');
  const status = useTexts('status');
  const headings = { recharge: recharge.heading, payment: payment.heading, status: status.heading };
  if (kind === 'failed') return plain.refusedTitle;
  return at === 'payment' || at === 'status' ? headings[at] : headings.recharge;
};

export function WordPlain({ view }: { view: PlainWord }) {
  const texts = useTexts('plain');
  const { seePayment } = useTexts('paymentNoOrder');
  const href = usePlainHref();
  const { title, text } = useWords(view);
  const heading = useHeading(view);
  const { transactionId } = view;
  const isEmpty = view.kind === 'no-order' || view.kind === 'given-up';
  return (
    <div className="wrap wrap--narrow page page--tall">
      <h1 className="vh">{heading}</h1>
      <Empty icon={icons[view.kind]} title={title}>
        {text && <p>{text}</p>}
        {transactionId && <ButtonLink href={href(`/payment/status?id=${transactionId}`)}>{seePayment}</ButtonLink>}
        {isEmpty && !transactionId && <ButtonLink href={href('/prepaid-recharge')}>{texts.toRecharge}</ButtonLink>}
        <ButtonLink variant={isEmpty ? 'quiet' : undefined} link={<Link page="home" params={{}} />}>
          {texts.toHome}
        </ButtonLink>
      </Empty>
    </div>
  );
}
