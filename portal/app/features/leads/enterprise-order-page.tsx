import type { ResultOf } from '@selfcare/contract/endpoints';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Lost, type Refused, explain } from '../../api/answer.ts';
import { useLeadCall } from '../../api/use-lead-call.ts';
import { useAskLater } from '../../loading/use-ask-later.ts';
import { priceText } from '../../format/price-text.ts';
import { keepDevice, keepLeadFlag } from '../../session/lead.ts';
import { keepQueryData } from '../../session/query-data.ts';
import { takeEnterpriseReference } from '../../session/enterprise-reference.ts';
import { useNavigate } from '../../site/nav.tsx';
import { useMsisdnFormat, useSite, useTexts } from '../../site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Check } from '../../ui/fields/check.tsx';
import { refreshCw } from '../../ui/icons/icons.ts';
import { Banner } from '../../ui/messages/banner.tsx';
import { Bone, Skeleton } from '../../ui/messages/skeleton.tsx';
import { Facts } from '../../ui/purchase/receipt.tsx';
import { DeviceCard } from './device-card.tsx';

const agreeId = 'agree';

const noReference: Refused = { outcome: 'refused', code: '404', message: '', result: {} };

export function EnterpriseOrderPage() {
  const texts = useTexts('works');
  const site = useSite();
  const call = useLeadCall();
  const navigate = useNavigate();
  const format = useMsisdnFormat();
  const [found, setFound] = useState<ResultOf<'works'>>();
  const [failure, setFailure] = useState<Refused | Lost>();
  const [isAgreed, setAgreed] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    const reference = takeEnterpriseReference();
    if (reference === undefined) return setFailure(noReference);
    const answer = await call('works', { reference });
    if (answer.outcome !== 'success') return setFailure(answer);
    setFailure(undefined);
    setFound(answer.result);
  };
  const openFirst = useEffectEvent(open);
  const openAgain = () => {
    setFailure(undefined);
    return open();
  };
  const isPassing = failure?.outcome === 'lost' || failure?.code === '503';
  // Retries automatically; paying waits for a press.
  useAskLater(open, isPassing && !found);
  // oxlint-disable-next-line react/set-state-in-effect -- The document does not know what stands behind the address's #.
  useEffect(() => void openFirst(), []);
  const pay = async () => {
    setMissed(!isAgreed);
    if (!isAgreed) return document.getElementById(agreeId)?.focus();
    const reference = takeEnterpriseReference();
    if (reference === undefined) return setFailure(noReference);
    setBusy(true);
    setFailure(undefined);
    const answer = await call('works', { reference, agreed: true });
    setBusy(false);
    if (answer.outcome !== 'success') {
      setFailure(answer);
      return;
    }
    const { order, id } = answer.result;
    keepQueryData({
      msisdn: order.msisdn,
      amount: order.amount,
      currency: order.currency,
      lineType: 'PREPAID',
      transactionType: 'HBB_LEADS',
      productCode: order.productCode,
      rechargeType: order.description,
      description: order.description,
      emailId: order.emailId,
      redirectPage: '/hbb-lead-status',
      txnId: id,
      accountType: 'ENTERPRISE',
      address: order.address,
      bundleInfo: { description: order.description, amount: order.amount },
    });
    if (answer.result.device) keepDevice(answer.result.device);
    keepLeadFlag(site.brand.slug, id);
    navigate({ page: 'payment', params: {} });
  };
  const isGone = failure?.outcome === 'refused' && (failure.code === '404' || failure.code === '400');
  return (
    <div className="wrap wrap--narrow page page--tall">
      <div className="page__head">
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
        <noscript>
          <p>{texts.withoutScript}</p>
        </noscript>
      </div>
      {!found && !failure && (
        <div className="lead-wait">
          <Skeleton label={texts.loading}>
            <Bone shape="title" width="half" />
            <Bone shape="control" />
          </Skeleton>
        </div>
      )}
      {failure && (
        <Banner tone={isGone ? 'warn' : 'bad'} role="alert" title={isGone ? texts.goneTitle : undefined}>
          <p>{isGone ? texts.goneText : explain(failure, texts)}</p>
          {!isGone && (
            <Button icon={refreshCw} onClick={() => void (found ? pay() : openAgain())}>
              {texts.again}
            </Button>
          )}
        </Banner>
      )}
      {found && !isGone && (
        <Card>
          {found.device && <DeviceCard device={found.device} />}
          <Facts
            facts={[
              { label: texts.plan, value: found.order.description },
              { label: texts.price, value: priceText(found.order.amount, found.order.currency, site) },
              { label: texts.name, value: found.order.name },
              { label: texts.phone, value: format(found.order.msisdn) },
              { label: texts.email, value: found.order.emailId },
              { label: texts.address, value: found.order.address },
            ]}
          />
          <Check
            id={agreeId}
            label={texts.agree}
            error={isMissed && !isAgreed ? texts.agreeFirst : undefined}
            checked={isAgreed}
            onCheckedChange={setAgreed}
          />
          <Button block unready={!isAgreed} busy={isBusy} busyText={texts.paying} onClick={() => void pay()}>
            {texts.pay}
          </Button>
        </Card>
      )}
    </div>
  );
}
