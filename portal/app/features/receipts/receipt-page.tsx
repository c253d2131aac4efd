import { useState } from 'react';
import { groupReceiptCode } from '../../format/receipt-code.ts';
import { readReceiptCode } from '@selfcare/contract/values/typed-receipt-code';
import { useTexts } from '../../site/site.tsx';
import { useNavigate } from '../../site/nav.tsx';
import type { PageProps } from '../../site/pages.ts';
import { CheckedReceipt } from './checked-receipt.tsx';
import { ReceiptForm } from './receipt-form.tsx';

export function ReceiptPage({ params }: PageProps<'receipt'>) {
  const texts = useTexts('receipt');
  const navigate = useNavigate();
  const [repeats, setRepeats] = useState(0);
  const code = params.code === undefined ? undefined : readReceiptCode(params.code);
  const check = (asked: string) => {
    if (asked === code) setRepeats(repeats + 1);
    else navigate({ page: 'receipt', params: { code: groupReceiptCode(asked) } });
  };
  return (
    <div className="wrap wrap--narrow page">
      <div className="page__head">
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.intro}</p>
        <noscript>
          <p>{texts.needsScript}</p>
        </noscript>
      </div>
      <div className="stack gap-5">
        <ReceiptForm code={code} onCheck={check} />
        {code && <CheckedReceipt key={`${code} ${repeats}`} code={code} />}
      </div>
    </div>
  );
}
