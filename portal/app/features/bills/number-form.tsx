import { isMsisdn } from '@selfcare/contract/values/msisdn';
import type { FormEvent, ReactNode } from 'react';
import type { Line } from '../../api/line.ts';
import { useFields } from '../../forms/use-fields.ts';
import { LineField } from '../../forms/line-field.tsx';
import { NotAsked } from '../../loading/failure/not-asked.tsx';
import { useSite, useTexts } from '../../site/site.tsx';
import { Link } from '../../site/nav.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { RowBones } from '../../ui/purchase/plan-bones.tsx';
import { formId, type BilledLine } from './billed-line.ts';
import type { BillFields } from './use-bill-fields.ts';

const useLineWords = (billed: BilledLine) => {
  const texts = useTexts('bill');
  if (billed.isTaken)
    return { note: billed.lineType === 'HYBRID' ? texts.numberHybrid : texts.numberPostpaid, error: undefined };
  const refusals = { prepaid: texts.numberPrepaid, hybrid: texts.numberHybridOff };
  return { note: undefined, error: billed.reason && refusals[billed.reason] };
};

type NumberFormProps = {
  fields: BillFields;
  line: Line;
  billed: BilledLine;
  action: string;
  children: ReactNode;
};

export function NumberForm({ fields, line, billed, action, children }: NumberFormProps) {
  const texts = useTexts('bill');
  const site = useSite();
  const { msisdn } = fields;
  const form = useFields({ msisdn: { value: msisdn, fault: isMsisdn(msisdn, site) ? 'line' : 'short' } });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (line.state !== 'checking') form.check();
  };
  const words = useLineWords(billed);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      id={billed.isTaken ? undefined : formId}
      className="stack"
      method="post"
      action={action}
      noValidate
      onSubmit={onSubmit}
      onBlur={() => form.leave('msisdn')}
    >
      <LineField
        texts={texts}
        label={texts.number}
        value={msisdn}
        onValueChange={(typed) => {
          form.type('msisdn');
          fields.setMsisdn(typed);
        }}
        line={line}
        isShort={form.faultOf('msisdn') === 'short'}
        {...words}
      />
      {children}
    </form>
  );
}

export function NoAccount({ line, billed, onAgain }: { line: Line; billed: BilledLine; onAgain: () => void }) {
  const texts = useTexts('bill');
  if (line.state === 'checking') return <RowBones />;
  if (line.state === 'failed')
    return <NotAsked title={texts.checkFailed} failure={line.failure} texts={texts} onAgain={onAgain} />;
  if (line.state === 'none') return <Banner tone="info">{texts.accountComing}</Banner>;
  if (billed.isTaken || billed.reason !== 'prepaid') return null;
  return (
    <Banner tone="info">
      <Link page="recharge" params={{}} className="alone">
        {texts.toRecharge}
      </Link>
    </Banner>
  );
}
