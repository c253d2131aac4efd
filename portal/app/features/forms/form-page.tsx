import type { ReactNode } from 'react';
import type { FormView } from '../../loading/loaded.ts';
import { Link } from '../../site/nav.tsx';
import { prefixed } from '../../site/pages.ts';
import { useSite, useTexts } from '../../site/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Hero } from '../../ui/hero.tsx';
import { Banner } from '../../ui/messages/banner.tsx';
import { Result } from '../../ui/purchase/result.tsx';
import { FormFields } from '../../forms/form-fields.tsx';

function Notice({ posted: { notice, errors } }: Pick<FormView, 'posted'>) {
  const texts = useTexts('form');
  if (notice?.kind === 'confirm')
    return (
      <Banner tone="info" title={texts.confirmTitle}>
        {texts.confirmText}
      </Banner>
    );
  if (notice)
    return (
      <Banner tone="bad" title={texts.failedTitle} role="alert">
        {notice.text ?? texts.failedText}
      </Banner>
    );
  if (!errors || Object.keys(errors).length === 0) return null;
  return (
    <Banner tone="bad" title={texts.wrongTitle} role="alert">
      {texts.wrongText}
    </Banner>
  );
}

function Thanks({ isHidden }: { isHidden: boolean }) {
  const texts = useTexts('form');
  return (
    <div className="stack gap-5" id="form-thanks" hidden={isHidden}>
      <Result tone="ok" title={texts.thanks} level={2}>
        {texts.thanksText}
      </Result>
      <div className="row">
        <Link page="home" params={{}} className="btn">
          {texts.home}
        </Link>
        <Link page="help" params={{}} className="btn btn--quiet">
          {texts.help}
        </Link>
      </div>
    </div>
  );
}

function ActionButton({ type, label, href }: FormView['actions'][number]) {
  if (type === 'other')
    return (
      <ButtonLink block variant="quiet" href={href ?? ''}>
        {label}
      </ButtonLink>
    );
  return (
    <button
      type={type === 'submit' ? 'submit' : 'reset'}
      className={type === 'submit' ? 'btn btn--block' : 'btn btn--quiet btn--block'}
    >
      {label}
    </button>
  );
}

type FormPageProps = {
  view: FormView;
  beside: ReactNode;
};

export function FormPage({ view, beside }: FormPageProps) {
  const texts = useTexts('form');
  const { prefix } = useSite();
  const { id, path, title, lead, fields, actions, posted } = view;
  const { required, tooShort, tooLong, invalid, invalidAddress, invalidLandmark, unticked } = texts;
  const words = { required, tooShort, tooLong, invalid, invalidAddress, invalidLandmark, unticked };
  const { select, search, noMatch, failedTitle, failedText, sending } = texts;
  return (
    <>
      <Hero title={title} lead={lead} />
      <div className="wrap page flow">
        <div>
          {!posted.isSent && (
            <form
              className="stack gap-5 form"
              method="post"
              action={prefixed(prefix, path)}
              noValidate
              data-fields={JSON.stringify({ id, fields, words })}
              data-says={JSON.stringify({ select, search, noMatch, failedTitle, failedText, sending })}
            >
              {posted.token !== undefined && <input type="hidden" name="_token" value={posted.token} />}
              <Notice posted={posted} />
              {fields.some((field) => field.required) && <p className="meta">{texts.asterisk}</p>}
              <FormFields fields={fields} posted={posted} />
              <div id="form-notice" role="alert" />
              <div className="stack gap-3">
                {actions.map((action) => (
                  <ActionButton key={action.label} {...action} />
                ))}
              </div>
            </form>
          )}
          <Thanks isHidden={!posted.isSent} />
        </div>
        {beside}
      </div>
    </>
  );
}
