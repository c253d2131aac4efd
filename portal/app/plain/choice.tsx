import { choicePaths, type PlainChoice, type WrongText } from '@selfcare/contract/plain-pages';
import { meantEmail } from '@selfcare/contract/values/email-typo';
import { Owed, Invoices } from './parts/billed-choices.tsx';
import { AskForCode, BillCode } from './parts/bill-code.tsx';
import { Bundles } from './parts/bundle-choices.tsx';
import { WithLine, type Fields } from './parts/choice-form.tsx';
import { RouterBalance } from './parts/router-balance.tsx';
import { useTexts } from '../site/site.tsx';
import { Link } from '../site/nav.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { FieldFrame } from '../ui/fields/field.tsx';
import { Banner } from '../ui/messages/banner.tsx';
import { EmailLine, focused, LineInput, MeantEmail, Post, Submit, useLineSentence } from './parts/form-parts.tsx';

const accountFault = (wrong: WrongText | undefined, { accountInvalid }: { accountInvalid: string }) =>
  wrong && accountInvalid;

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

function AccountField({ view: { at, typed, wrong, notice, code, owed } }: Fields) {
  const line = useTexts('billAccount');
  const fixed = useTexts('fixedInternet');
  const texts = at === 'bill' ? line : fixed;
  const isNext = typed.msisdn !== '' && typed.account === '' && !notice && !code && !owed;
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

function OtherEmail({ view }: Fields) {
  const meant = meantEmail(view.typed.email);
  if (meant === undefined) return null;
  return (
    <MeantEmail to={choicePaths[view.at]} token={view.token} email={meant}>
      <input type="hidden" name="account" value={view.typed.account} />
    </MeantEmail>
  );
}

function OtherWay({ view }: Fields) {
  const bill = useTexts('bill');
  const broadband = useTexts('broadband');
  const { msisdn } = view.wrong;
  if (msisdn !== 'prepaid' && msisdn !== 'no-router') return null;
  return (
    <WithLine view={view} to="/prepaid-recharge">
      {msisdn === 'prepaid' ? bill.toRecharge : broadband.toRecharge}
    </WithLine>
  );
}

function Notice({ view: { notice } }: Fields) {
  const plain = useTexts('plain');
  if (notice?.kind === 'confirm')
    return (
      <Banner tone="info" title={plain.confirmTitle}>
        {plain.confirmText}
      </Banner>
    );
  if (notice?.kind !== 'failed') return null;
  return (
    <Banner tone="bad" role="alert">
      {notice.text}
    </Banner>
  );
}

function WhoseForm({ view }: Fields) {
  const heading = useHeading(view.at);
  const account = useTexts('billAccount');
  const fixed = useTexts('fixedInternet');
  const plain = useTexts('plain');
  const ask = {
    bundles: heading.next,
    broadband: heading.next,
    bill: view.code ? heading.next : account.showBill,
    'fixed-internet': fixed.show,
  };
  return (
    <Post to={choicePaths[view.at]} token={view.token}>
      {!view.code && <Notice view={view} />}
      {view.at !== 'fixed-internet' && <LineFields view={view} />}
      {(view.at === 'bill' || view.at === 'fixed-internet') && <AccountField view={view} />}
      {view.at === 'fixed-internet' && <EmailField view={view} />}
      <Submit quiet={Boolean(view.bundles ?? view.owed ?? view.invoices ?? view.code)}>{ask[view.at]}</Submit>
      {view.at === 'bill' && !view.code && <AskForCode>{plain.billByCode}</AskForCode>}
    </Post>
  );
}

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
        {view.code && <BillCode view={view} code={view.code} notice={<Notice view={view} />} />}
        {view.at === 'broadband' && view.bundles && <RouterBalance view={view} />}
        {view.bundles && <Bundles view={view} bundles={view.bundles} />}
        {view.owed && <Owed view={view} owed={view.owed} />}
        {view.invoices && <Invoices view={view} invoices={view.invoices} />}
        {view.invoices === undefined && <OtherEmail view={view} />}
        <WhoseForm view={view} />
        <OtherWay view={view} />
      </div>
    </div>
  );
}
