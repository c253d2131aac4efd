import { choicePaths, type PlainChoice } from '@selfcare/contract/plain-pages';
import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import { Fragment } from 'react';
import { byPrice } from '../../features/broadband/broadband-rules.ts';
import { titleOf } from '../../features/bundles/plan-text.ts';
import { kindOf, kindsOf, kindTexts } from '../../format/bundles/groups.ts';
import { validityText } from '../../format/bundles/validity.ts';
import { priceText } from '../../format/price-text.ts';
import { useSite, useMsisdnFormat, useTexts } from '../../site/site.tsx';
import { layers } from '../../ui/icons/icons.ts';
import { Empty } from '../../ui/messages/empty.tsx';
import { Choice, ChoiceForm, WithLine, type Fields } from './choice-form.tsx';

function NoBundles({ view }: Fields) {
  const texts = useTexts('bundlesList');
  return (
    <>
      <Empty icon={layers} title={texts.none}>
        <p>{view.lineType === 'POSTPAID' ? texts.nonePostpaid : texts.noneText}</p>
      </Empty>
      {view.lineType === 'POSTPAID' && (
        <WithLine view={view} to={choicePaths.bill}>
          {texts.payBill}
        </WithLine>
      )}
      {view.lineType === 'PREPAID' && view.at === 'bundles' && (
        <WithLine view={view} to="/prepaid-recharge">
          {texts.recharge}
        </WithLine>
      )}
    </>
  );
}

export function Bundles({ view, bundles }: Fields & { bundles: NonNullable<PlainChoice['bundles']> }) {
  const texts = useTexts('bundlesList');
  const site = useSite();
  const formatMsisdn = useMsisdnFormat();
  if (bundles.length === 0) return <NoBundles view={view} />;
  const line = parseMsisdn(view.typed.msisdn, site);
  const kinds = kindsOf(bundles);
  return (
    <ChoiceForm view={view}>
      <div>
        <h2>{texts.list}</h2>
        {line && <p className="meta num">{formatMsisdn(line)}</p>}
      </div>
      {kinds.map((kind) => (
        <Fragment key={kind}>
          {kinds.length > 1 && <h3>{texts[kindTexts[kind]]}</h3>}
          <div className="stack gap-2">
            {byPrice(bundles.filter((bundle) => kindOf(bundle) === kind)).map((bundle) => (
              <Choice key={bundle.productCode} value={bundle.productCode}>
                <span>
                  {titleOf(bundle, { texts, site })}, {validityText(bundle, texts)} ·{' '}
                  <b>{priceText(bundle.amount, bundle.currency, site)}</b>
                  {bundle.description && (
                    <>
                      <br />
                      <span className="meta">{bundle.description}</span>
                    </>
                  )}
                </span>
              </Choice>
            ))}
          </div>
        </Fragment>
      ))}
    </ChoiceForm>
  );
}
