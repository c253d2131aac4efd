import { useEffect, type FocusEvent, type FormEvent } from 'react';
import { explain } from '../../api/answer.ts';
import { focusField } from '../../forms/use-fields.ts';
import { createLazyPart, LazyPartView } from '../../loading/lazy-part.tsx';
import { useTexts } from '../../site/site.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailInput, Field } from '../../ui/fields/field.tsx';
import { accountId, emailId, type FixedInternet } from './use-fixed-internet.ts';

const meantPart = createLazyPart<{ page: FixedInternet }>(
  'fixed-internet-email',
  async () => (await import('./meant-email.tsx')).MeantEmail,
);

export function AccountForm({ page, ...form }: { page: FixedInternet; action: string; id: string | undefined }) {
  const texts = useTexts('fixedInternet');
  const { invoices } = page;
  const refusal = invoices.state === 'refused' ? invoices.refusal : undefined;
  useEffect(() => {
    if (refusal) focusField(accountId);
  }, [refusal]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    page.show();
  };
  const onBlur = ({ target }: FocusEvent<HTMLFormElement, HTMLInputElement>) => page.leave(target.id);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form {...form} className="card stack" method="post" noValidate onSubmit={onSubmit} onBlur={onBlur}>
      <Field
        id={accountId}
        name="account"
        label={texts.account}
        hint={texts.accountHint}
        error={page.isAccountWrong ? texts.accountInvalid : undefined}
        value={page.accountNo}
        onValueChange={page.setAccountNo}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        required
      />
      <EmailInput
        id={emailId}
        label={texts.email}
        hint={texts.emailHint}
        error={page.isEmailWrong ? texts.emailInvalid : undefined}
        value={page.email}
        onValueChange={page.setEmail}
        required
      />
      {page.hasLeftEmail && (
        <LazyPartView part={meantPart} props={{ page }} skeleton={null} renderFailed={() => null} />
      )}
      {refusal && (
        <Banner tone="bad" role="alert">
          {explain(refusal, texts)}
        </Banner>
      )}
      <Button
        type="submit"
        variant={invoices.state === 'listed' ? 'quiet' : 'soft'}
        block
        busy={invoices.state === 'reading'}
        busyText={texts.showing}
        unready={!page.canShow}
      >
        {texts.show}
      </Button>
    </form>
  );
}
