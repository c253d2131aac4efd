import { useState, type FormEvent } from 'react';
import { groupReceiptCode } from '../../format/receipt-code.ts';
import { readReceiptCode } from '@selfcare/contract/values/typed-receipt-code';
import { useTexts } from '../../site/site.tsx';
import { useFields } from '../../forms/use-fields.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';

const fieldId = 'receipt-code';

type ReceiptFormProps = {
  code: string | undefined;
  onCheck: (code: string) => void;
};

export function ReceiptForm({ code, onCheck }: ReceiptFormProps) {
  const texts = useTexts('receipt');
  const [typed, setTyped] = useState({ text: '', under: code });
  const value = typed.text && typed.under === code ? typed.text : code ? groupReceiptCode(code) : typed.text;

  const read = readReceiptCode(value);
  const form = useFields({ [fieldId]: { value, fault: read ? undefined : texts.codeInvalid, show: 'tried' } });

  const change = (text: string) => {
    setTyped({ text, under: code });
    form.type(fieldId);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && read) onCheck(read);
  };
  return (
    <form className="card stack" method="post" onSubmit={submit} noValidate>
      <Field
        id={fieldId}
        label={texts.code}
        hint={texts.codeHint}
        error={form.faultOf(fieldId)}
        value={value}
        onValueChange={change}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        required
      />
      <Button type="submit" block>
        {texts.check}
      </Button>
    </form>
  );
}
