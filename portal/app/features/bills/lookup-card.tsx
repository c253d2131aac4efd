import { explain } from '../../api/answer.ts';
import { NotAsked } from '../../loading/failure/not-asked.tsx';
import { useTexts } from '../../site/site.tsx';
import { ArrivingHeading } from '../../ui/arriving-heading.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Bone, Skeleton } from '../../ui/messages/skeleton.tsx';
import { AccountLookup } from './account-lookup.tsx';
import { CodeLookup } from './code-lookup.tsx';
import { lookupId, type AccountState } from './use-account.ts';

const useRefusal = ({ lookup, way }: AccountState): string | undefined => {
  const texts = useTexts('billAccount');
  if (lookup.bill.state !== 'refused') return undefined;
  const { key, refusal } = lookup.bill;
  return (way === 'code') === (key.accountNo === undefined) ? explain(refusal, texts) : undefined;
};

function ByCode({ state, refusal }: { state: AccountState; refusal: string | undefined }) {
  const { msisdn, lookup } = state;
  return (
    <div className="stack">
      {refusal && (
        <Banner tone="bad" role="alert">
          {refusal}
        </Banner>
      )}
      <CodeLookup
        key={refusal ? `${msisdn} again` : msisdn}
        msisdn={msisdn}
        onVerified={(otpId) => lookup.open({ msisdn, otpId })}
      />
    </div>
  );
}

function ByAccount({ state, refusal }: { state: AccountState; refusal: string | undefined }) {
  const { msisdn, accountNo, lookup } = state;
  const { bill } = lookup;
  const isSame = bill.state === 'refused' && bill.key.accountNo === accountNo;
  return (
    <AccountLookup
      accountNo={accountNo}
      onChange={state.setAccountNo}
      refusal={isSame ? refusal : undefined}
      isReading={bill.state === 'reading'}
      onSubmit={() => lookup.open({ msisdn, accountNo })}
    />
  );
}

export function LookupCard({ state }: { state: AccountState }) {
  const texts = useTexts('billAccount');
  const { lookup, way, isBillMissed } = state;
  const refusal = useRefusal(state);
  const options = [
    { value: 'code', label: texts.wayCode },
    { value: 'account', label: texts.wayAccount },
  ] as const;
  return (
    <Card>
      <div className="stack gap-1">
        <ArrivingHeading id={lookupId} takesFocus={state.isOtherWanted}>
          {texts.lookupHeading}
        </ArrivingHeading>
        <p className="meta">{texts.lookupIntro}</p>
      </div>
      {isBillMissed && (
        <Banner tone="bad" role="alert">
          {texts.lookupMissing}
        </Banner>
      )}
      <Segmented name="way" label={texts.lookupWays} options={options} value={way} onValueChange={state.setWay} />
      {lookup.bill.state === 'failed' ? (
        <NotAsked title={texts.notRead} failure={lookup.bill.failure} texts={texts} onAgain={lookup.again} />
      ) : way === 'code' ? (
        <ByCode state={state} refusal={refusal} />
      ) : (
        <ByAccount state={state} refusal={refusal} />
      )}
    </Card>
  );
}

export function BillSkeleton() {
  const texts = useTexts('billAccount');
  return (
    <Skeleton label={texts.loading}>
      <div className="stack">
        <Bone shape="row" />
        <Bone width="third" />
        <Bone shape="control" />
      </div>
    </Skeleton>
  );
}
