import type { PlainChoice } from '@selfcare/contract/plain-pages';
import { meantEmail } from '@selfcare/contract/values/email-typo';
import { Fragment, type ReactNode } from 'react';
import { accountFault } from './parts/choice-words.ts';
import { goOnOf } from './parts/go-on.ts';
import { byPrice } from '../features/broadband/broadband-rules.ts';
import { byDueDate } from '../features/fixed-internet/fixed-internet-rules.ts';
import { wholeOf } from '../features/bills/bill-rules.ts';
import { titleOf } from '../features/bundles/plan-text.ts';
import { validityText } from '../format/bundles/validity.ts';
import { fill } from '../format/fill.ts';
import { priceText } from '../format/price-text.ts';
import { amountToType, postpaidBounds } from '../format/typed-amount.ts';
import { invoiceRows } from '../flow/invoice-rows.ts';
import { useSite } from '../site/site.tsx';
import { useTexts } from '../site/texts.tsx';
import { Link } from '../site/nav.tsx';
import { prefixed } from '../site/pages.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { FieldFrame } from '../ui/fields/field.tsx';
import { Banner } from '../ui/messages/banner.tsx';
import { Empty } from '../ui/messages/empty.tsx';
import { layers, receiptText } from '../ui/icons/icons.ts';
import { EmailLine, focused, LineInput, MeantEmail, Post, Submit, useLineSentence } from './parts/form-parts.tsx';

const paths = {
  bundles: '/data-bundle',
  broadband: '/broadband-recharge',
  bill: '/postpaid-bill-pay',
  'fixed-internet': '/orp/fixed-internet',
} as const;

const useHeading = (at: PlainChoice['at']) => {
  const groups = {
    bundles: useTexts('bundles'),
    broadband: useTexts('broadband'),
    bill: useTexts('bill'),
    'fixed-internet': useTexts('fixedInternet'),
  };
  return groups[at];
};

const useLineWords = (at: Exclude<PlainChoice['at'], 'fixed-internet'>) => {
  const groups = { bundles: useTexts('bundles'), broadband: useTexts('broadband'), bill: useTexts('bill') };
  const plain = useTexts('plain');
  const sentence = useLineSentence();
  const { label, hint, invalid, unknown } = {
    label: groups[at].number,
    hint: groups[at].numberHint,
    invalid: groups[at].numberInvalid,
    unknown: groups[at].numberUnknown,
  };
  return {
    label,
    hint: sentence(hint),
    wrong: {
      missing: plain.lineNeeded,
      invalid: sentence(invalid),
      unknown: sentence(unknown),
      prepaid: groups.bill.numberPrepaid,
      'hybrid-off': groups.bill.numberHybridOff,
      'no-router': groups.broadband.numberNotBroadband,
    },
  };
};

type Fields = { view: PlainChoice };

function LineFields({ view: { at, typed, wrong } }: Fields) {
  const words = useLineWords(at === 'fixed-internet' ? 'bill' : at);
  return (
    <LineInput
      id="msisdn"
      label={words.label}
      hint={words.hint}
      error={wrong.msisdn && words.wrong[wrong.msisdn]}
      typed={typed.msisdn}
      {...focused(wrong.msisdn !== undefined)}
    />
  );
}

function AccountField({ view: { at, typed, wrong, notice } }: Fields) {
  const line = useTexts('billAccount');
  const fixed = useTexts('fixedInternet');
  const texts = at === 'bill' ? line : fixed;
  // What is left to say of a line that was posted before the page could ask for more.
  const isNext = typed.msisdn !== '' && typed.account === '' && !notice;
  return (
    <FieldFrame
      id="account"
      label={texts.account}
      hint={texts.accountHint}
      error={accountFault(wrong.account, texts)}
      defaultValue={typed.account}
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={40}
      numeric
      {...focused(wrong.msisdn === undefined && (wrong.account !== undefined || isNext))}
    />
  );
}

function EmailField({ view: { typed, wrong } }: Fields) {
  const texts = useTexts('fixedInternet');
  return (
    <EmailLine
      label={texts.email}
      hint={texts.emailHint}
      error={wrong.email && texts.emailInvalid}
      typed={typed.email}
      {...focused(wrong.email !== undefined && wrong.account === undefined)}
    />
  );
}

/** The e-mail of an account that has no such one is perhaps mistyped. */
function OtherEmail({ view }: Fields) {
  const meant = meantEmail(view.typed.email);
  if (meant === undefined) return null;
  return (
    <MeantEmail to={paths[view.at]} token={view.token} email={meant}>
      <input type="hidden" name="account" value={view.typed.account} />
    </MeantEmail>
  );
}

/** What was typed, in a form that says what is chosen of it. */
function ChoiceForm({ view, children }: Fields & { children: ReactNode }) {
  const { msisdn, account, email } = view.typed;
  return (
    <Post to={paths[view.at]} token={view.token}>
      <input type="hidden" name="msisdn" value={msisdn} />
      <input type="hidden" name="account" value={account} />
      <input type="hidden" name="email" value={email} />
      {children}
    </Post>
  );
}

/** One thing to choose: its button goes on to payment. */
function Choice({ value, children }: { value: string; children: ReactNode }) {
  return (
    <button type="submit" name="choice" value={value} className="btn btn--quiet btn--block">
      {children}
    </button>
  );
}

function Bundles({ view, bundles }: Fields & { bundles: NonNullable<PlainChoice['bundles']> }) {
  const texts = useTexts('bundlesList');
  const site = useSite();
  if (bundles.length === 0) return <Empty icon={layers} title={texts.none} />;
  return (
    <ChoiceForm view={view}>
      <h2>{texts.list}</h2>
      <div className="stack gap-2">
        {byPrice(bundles).map((bundle) => (
          <Choice key={bundle.productCode} value={bundle.productCode}>
            <span>
              {titleOf(bundle, { texts, site })}, {validityText(bundle, texts)} ·{' '}
              <b>{priceText(bundle.amount, bundle.currency, site)}</b>
            </span>
          </Choice>
        ))}
      </div>
    </ChoiceForm>
  );
}

function Owed({ view, owed }: Fields & { owed: NonNullable<PlainChoice['owed']> }) {
  const texts = useTexts('billAccount');
  const plain = useTexts('plain');
  const next = useTexts('bill').next;
  const site = useSite();
  const price = (amount: number) => priceText(amount, owed.currency, site);
  const whole = wholeOf(owed, site).amount;
  const bounds = postpaidBounds(site);
  const limits = { minimum: price(bounds.minimum), maximum: price(bounds.maximum), whole: price(whole) };
  const wrong = {
    missing: plain.amountMissing,
    invalid: fill(plain.amountInvalid, { example: site.enableDualCurrency ? '2.50' : '1000' }),
    below: fill(texts.amountMinimum, limits),
    above: fill(texts.amountMaximum, limits),
    more: fill(texts.amountMore, limits),
  };
  if (whole <= 0)
    return (
      <Empty icon={receiptText} title={texts.nothingOwed}>
        <p>{fill(texts.nothingOwedText, { account: owed.accountNo })}</p>
      </Empty>
    );
  return (
    <ChoiceForm view={view}>
      <h2>{texts.owed}</h2>
      <p>
        <b>{price(owed.totalOutstanding)}</b>
      </p>
      <FieldFrame
        id="amount"
        label={texts.amount}
        hint={fill(texts.amountPart, limits)}
        error={view.wrong.amount && wrong[view.wrong.amount]}
        defaultValue={view.wrong.amount ? view.typed.amount : amountToType(whole, site)}
        unit={owed.currency}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        {...focused(view.wrong.amount !== undefined)}
        money
      />
      <Submit>{next}</Submit>
    </ChoiceForm>
  );
}

function Invoices({ view, invoices }: Fields & { invoices: NonNullable<PlainChoice['invoices']> }) {
  const texts = useTexts('billAccount');
  const site = useSite();
  if (invoices.length === 0)
    return (
      <Empty icon={receiptText} title={texts.nothingOwed}>
        <p>{fill(texts.nothingOwedText, { account: view.typed.account })}</p>
      </Empty>
    );
  return (
    <ChoiceForm view={view}>
      <div className="stack gap-2">
        {invoiceRows(byDueDate(invoices), { texts, site }).map(({ invoiceNo, lines, status, figures, currency }) => (
          <Choice key={invoiceNo} value={invoiceNo}>
            <span>
              {invoiceNo} · {status}
              {[...lines, `${figures} ${currency}`].map((line) => (
                <Fragment key={line}>
                  <br />
                  {line}
                </Fragment>
              ))}
            </span>
          </Choice>
        ))}
      </div>
    </ChoiceForm>
  );
}

/** A bill by a code needs a script; where one runs, the way to it. */
function BillByCode({ view }: Fields) {
  const plain = useTexts('plain');
  const site = useSite();
  const goOn = goOnOf(view, site);
  if (goOn === undefined) return <p className="meta">{plain.billByCode}</p>;
  return (
    <ButtonLink block variant="text" href={prefixed(site.prefix, goOn)}>
      {plain.billByCodeGoesOn}
    </ButtonLink>
  );
}

/** The first form of the page: whose line or account it is. */
function WhoseForm({ view }: Fields) {
  const heading = useHeading(view.at);
  const account = useTexts('billAccount');
  const fixed = useTexts('fixedInternet');
  const plain = useTexts('plain');
  const ask = { bundles: heading.next, broadband: heading.next, bill: account.showBill, 'fixed-internet': fixed.show };
  return (
    <Post to={paths[view.at]} token={view.token}>
      {view.notice?.kind === 'confirm' && (
        <Banner tone="info" title={plain.confirmTitle}>
          {plain.confirmText}
        </Banner>
      )}
      {view.notice?.kind === 'failed' && (
        <Banner tone="bad" role="alert">
          {view.notice.text}
        </Banner>
      )}
      {view.at !== 'fixed-internet' && <LineFields view={view} />}
      {(view.at === 'bill' || view.at === 'fixed-internet') && <AccountField view={view} />}
      {view.at === 'fixed-internet' && <EmailField view={view} />}
      {view.at === 'bill' && <BillByCode view={view} />}
      <Submit quiet={Boolean(view.bundles ?? view.owed ?? view.invoices)}>{ask[view.at]}</Submit>
    </Post>
  );
}

/** The page of a line or an account without a script, and below it what it may pay for. */
export function ChoicePlain({ view }: Fields) {
  const { heading } = useHeading(view.at);
  const { toHome } = useTexts('plain');
  return (
    <div className="wrap wrap--narrow page page--tall">
      <div className="page__head">
        <BackLink link={<Link page="home" params={{}} />}>{toHome}</BackLink>
        <h1>{heading}</h1>
      </div>
      <div className="stack gap-5">
        {view.bundles && <Bundles view={view} bundles={view.bundles} />}
        {view.owed && <Owed view={view} owed={view.owed} />}
        {view.invoices && <Invoices view={view} invoices={view.invoices} />}
        {view.invoices === undefined && <OtherEmail view={view} />}
        <WhoseForm view={view} />
      </div>
    </div>
  );
}
