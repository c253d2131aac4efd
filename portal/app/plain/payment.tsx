import { Fragment } from 'react';
import { alsoSaid, wordsOf } from '@selfcare/contract/checkout/words';
import type { PlainNotice, PlainPayment } from '@selfcare/contract/plain-pages';
import { meantEmail } from '@selfcare/contract/values/email-typo';
import { FoldedSummary, PaymentAssurances, PaymentSummary } from '../features/payments/order/payment-summary.tsx';
import { NeverAsked } from '../features/payments/methods/forms/wallet-foot.tsx';
import { bankPrice, phoneOf } from '../features/payments/order/payment-rules.ts';
import { chosenMethod, likelyType, offeredMethods } from '../features/payments/methods/offered-methods.ts';
import type { OfferedMethod } from '../features/payments/methods/payment-method.ts';
import { paymentMethods } from '../features/payments/methods/payment-methods.ts';
import { fill } from '../format/fill.ts';
import { priceText } from '../format/price-text.ts';
import type { Texts } from '../locales/texts.ts';
import { prefixed } from '../site/pages.ts';
import { useSite, useMsisdnFormat, useTexts } from '../site/site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { creditCard } from '../ui/icons/icons.ts';
import { Empty } from '../ui/messages/empty.tsx';
import { Banner } from '../ui/messages/banner.tsx';
import { ClosedMethod, Method, MethodList } from '../ui/purchase/methods.tsx';
import { goOnOf, orderOf } from './parts/go-on.ts';
import { GiftFields } from './parts/gift-choice.tsx';
import {
  EmailLine,
  focused,
  LineInput,
  MeantEmail,
  Post,
  Submit,
  useLineSentence,
  usePlainHref,
} from './parts/form-parts.tsx';

const pathOf = ({ segment }: OfferedMethod) => `/payment/start/${segment}`;

type PanelProps = { view: PlainPayment; method: OfferedMethod };

function Intro({ heading, children }: { heading: string; children: string }) {
  return (
    <div className="stack gap-1">
      <h2 className="only-wide">{heading}</h2>
      <p>{children}</p>
    </div>
  );
}

function Cancel({ view, children }: { view: PlainPayment; children: string }) {
  const href = usePlainHref();
  const { redirectPage = '/' } = orderOf(view.order, useSite());
  return (
    <ButtonLink variant="text" block href={href(redirectPage)}>
      {children}
    </ButtonLink>
  );
}

function CardPanel({ view, method }: PanelProps) {
  const texts = useTexts('paymentCard');
  const site = useSite();
  const order = orderOf(view.order, site);
  const amount = priceText(order.amount, order.currency, site);
  const shown = bankPrice(order, site);
  const wrong = { missing: texts.emailRequired, invalid: texts.emailInvalid };
  const meant = meantEmail(view.typed.email);
  const form = (
    <Post to={pathOf(method)} order={view.sealed}>
      {/* Who was asked and sends it again means it as it is. */}
      {meant !== undefined && <input type="hidden" name="asked" value={view.typed.email} />}
      <Intro heading={texts.cardHeading}>{texts.cardIntro}</Intro>
      <EmailLine
        label={texts.email}
        hint={texts.emailHint}
        error={view.wrong.email && wrong[view.wrong.email]}
        typed={view.typed.email}
        placeholder={texts.emailExample}
        {...focused(view.wrong.email !== undefined)}
      />
      <GiftFields view={view} />
      {shown && <p className="note">{fill(texts.bankShows, { currency: site.cardAccount.currency, amount: shown })}</p>}
      <Submit>{fill(texts.payByCard, { amount })}</Submit>
      <p className="meta">{texts.cardCancel}</p>
    </Post>
  );
  if (meant === undefined) return form;
  return (
    <>
      <MeantEmail to={pathOf(method)} order={view.sealed} email={meant}>
        <input type="hidden" name="gift" value={view.typed.gift} />
      </MeantEmail>
      {form}
    </>
  );
}

const useWalletWords = ({ type, title }: OfferedMethod) => {
  const own = useTexts('paymentMoney');
  const other = useTexts('paymentSecondWallet');
  const named = (text: string) => fill(text, { wallet: title });
  return type === 'AM'
    ? {
        heading: own.moneyHeading,
        intro: own.moneyIntro,
        label: own.moneyNumber,
        hint: own.moneyNumberHint,
        missing: own.moneyNumberRequired,
        pay: own.proceed,
      }
    : {
        heading: named(other.walletHeading),
        intro: named(other.walletIntro),
        label: other.number,
        hint: named(other.numberHint),
        missing: other.numberRequired,
        pay: other.continueToPay,
      };
};

function PayWithLine({ view, method }: PanelProps) {
  const { payWithLine } = useTexts('paymentMoney');
  const formatMsisdn = useMsisdnFormat();
  const msisdn = phoneOf(orderOf(view.order, useSite()));
  // Routers and accounts have no wallet.
  if (msisdn === '') return null;
  return (
    <Post to={pathOf(method)} order={view.sealed}>
      <input type="hidden" name="payer" value={msisdn} />
      <Submit quiet>{fill(payWithLine, { number: formatMsisdn(msisdn) })}</Submit>
    </Post>
  );
}

function WalletPanel({ view, method }: PanelProps) {
  const own = useTexts('paymentMoney');
  const plain = useTexts('plain');
  const words = useWalletWords(method);
  const sentence = useLineSentence();
  const wrong = { missing: words.missing, invalid: sentence(plain.numberInvalid) };
  return (
    <>
      <Post to={pathOf(method)} order={view.sealed}>
        <Intro heading={words.heading}>{words.intro}</Intro>
        <LineInput
          id="payer"
          label={words.label}
          hint={words.hint}
          error={view.wrong.payer && wrong[view.wrong.payer]}
          typed={view.typed.payer}
          {...focused(view.wrong.payer !== undefined)}
        />
        <GiftFields view={view} />
        <Submit>{words.pay}</Submit>
      </Post>
      <PayWithLine view={view} method={method} />
      <Cancel view={view}>{own.cancel}</Cancel>
      <NeverAsked />
    </>
  );
}

function NeedsScript({ view, others }: { view: PlainPayment; others: readonly OfferedMethod[] }) {
  const plain = useTexts('plain');
  const site = useSite();
  const href = usePlainHref();
  const goOn = goOnOf(view, site);
  if (goOn !== undefined)
    return (
      <Banner tone="info">
        <p>{plain.airtimeGoesOn}</p>
        <ButtonLink block variant="quiet" href={prefixed(site.prefix, goOn)}>
          {plain.fullPage}
        </ButtonLink>
      </Banner>
    );
  return (
    <Banner tone="info">
      <p>{plain.airtimeNeeds}</p>
      <ul>
        {others.map((other) => (
          <li key={other.type}>
            <ButtonLink variant="text" small href={href(pathOf(other))}>
              {other.title}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const needsScript = ({ mode }: OfferedMethod) => mode === 'airtime' || mode === 'pin';

function Notice({ notice, view }: { notice: PlainNotice; view: PlainPayment }) {
  const texts = { ...useTexts('payment'), ...useTexts('paymentForm') };
  const site = useSite();
  const href = usePlainHref();
  if (notice.kind === 'under-way') {
    return (
      <Banner tone="warn" title={texts.liveTitle} role="alert">
        {texts.liveText} <a href={href(`/payment/status?id=${notice.transactionId}`)}>{texts.liveLink}</a>
      </Banner>
    );
  }
  if (notice.kind === 'busy')
    return (
      <Banner tone="warn" title={texts.noticeTitle} role="alert">
        {notice.text}
      </Banner>
    );
  const { code = '', says, fields, text } = notice;
  const refusal = { code, result: { fields }, ...(says && { says }) };
  const words = wordsOf(refusal, notice.kind);
  return (
    <Banner tone={words.title === 'noticeRefused' ? 'bad' : 'warn'} title={texts[words.title]} role="alert">
      {[text, ...alsoSaid(refusal)].join(' ')} {words.nothingCharged && <b>{texts.nothingCharged}</b>}
      {words.back && (
        <ButtonLink small variant="quiet" href={href(orderOf(view.order, site).redirectPage ?? '/')}>
          {texts[words.back]}
        </ButtonLink>
      )}
    </Banner>
  );
}

function Panel({ view, method, others }: PanelProps & { others: readonly OfferedMethod[] }) {
  return (
    <div className="stack gap-5">
      {needsScript(method) && <NeedsScript view={view} others={others} />}
      {method.mode === 'card' && <CardPanel view={view} method={method} />}
      {method.mode === 'push' && <WalletPanel view={view} method={method} />}
    </div>
  );
}

const lines: Record<OfferedMethod['mode'], keyof Texts['payment']> = {
  card: 'methodCardText',
  airtime: 'methodAirtimeText',
  pin: 'methodPinText',
  push: 'methodPhoneText',
};

/** Draws the payment methods; without a script, the operator's wallet always sends a prompt. */
function Methods({ view }: { view: PlainPayment }) {
  const texts = useTexts('payment');
  const { brand } = useSite();
  const href = usePlainHref();
  const shown = { texts, slug: brand.slug, asksPin: false };
  const methods = offeredMethods(view.paymentOption, shown);
  const chosen = chosenMethod(methods, view.segment);
  if (!chosen)
    return (
      <Empty icon={creditCard} title={texts.methodsNone}>
        {[...new Set(view.unavailable.map(({ message }) => message))].map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Empty>
    );
  return (
    <MethodList>
      {methods.map((method) => (
        <Fragment key={method.type}>
          <Method
            id={`method-${method.segment}`}
            icon={paymentMethods[method.type].icon}
            title={method.title}
            text={texts[lines[method.mode]]}
            href={`${href(pathOf(method))}#method-${method.segment}`}
          >
            {method === chosen ? (
              <Panel view={view} method={method} others={methods.filter((other) => !needsScript(other))} />
            ) : undefined}
          </Method>
          {method.type === 'AM' && method !== chosen && (
            // Opening it first would cost another document, four seconds on a slow line.
            <div className="only-narrow">
              <PayWithLine view={view} method={method} />
            </div>
          )}
        </Fragment>
      ))}
      {offeredMethods(view.unavailable, shown).map(({ type, title }) => (
        <ClosedMethod
          key={type}
          icon={paymentMethods[type].icon}
          title={title}
          text={view.unavailable.find((option) => option.type === type)?.message}
        />
      ))}
    </MethodList>
  );
}

/** Draws the button that gives up the order. It posts, because a prefetched link would forget the order. */
function GiveUp({ view }: { view: PlainPayment }) {
  const texts = useTexts('payment');
  return (
    <Post to="/payment/start" order={view.sealed}>
      <button type="submit" name="give-up" value="1" className="btn btn--text btn--block">
        {texts.giveUp}
      </button>
    </Post>
  );
}

export function PaymentPlain({ view }: { view: PlainPayment }) {
  const texts = useTexts('payment');
  const plain = useTexts('plain');
  const site = useSite();
  const href = usePlainHref();
  const order = orderOf(view.order, site);
  const isCard = likelyType(view.segment, site.brand.slug) === 'PG';
  return (
    <div className="wrap page page--tall">
      <div className="page__head">
        <BackLink href={href(order.redirectPage ?? '/')}>{texts.back}</BackLink>
        <h1>{texts.heading}</h1>
      </div>
      <div className="checkout">
        <div className="stack gap-5">
          <FoldedSummary order={order} isCard={isCard} />
          {/* Above all methods: below that which it is about nobody would see it on a phone. */}
          {view.notice && <Notice notice={view.notice} view={view} />}
          {view.openCard && (
            <Banner tone="warn" title={plain.openCardTitle}>
              {plain.openCardText} <a href={href(`/payment/status?id=${view.openCard}`)}>{plain.see}</a>
            </Banner>
          )}
          <Methods view={view} />
          <GiveUp view={view} />
          <div className="only-narrow">
            <PaymentAssurances isUnderWay={false} />
          </div>
        </div>
        <aside className="stack gap-5 only-wide">
          <PaymentSummary order={order} isCard={isCard} />
          <PaymentAssurances isUnderWay={false} />
        </aside>
      </div>
    </div>
  );
}
