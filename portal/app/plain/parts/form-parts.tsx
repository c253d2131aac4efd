import type { ReactNode } from 'react';
import { fill } from '../../format/fill.ts';
import { useMsisdnFormat, useSite, useTexts } from '../../site/site.tsx';
import { prefixed } from '../../site/pages.ts';
import { FieldFrame } from '../../ui/fields/field.tsx';

type PostProps = { to: string; order?: string; token?: string; children: ReactNode };

export function Post({ to, order, token, children }: PostProps) {
  const { prefix } = useSite();
  return (
    <form className="stack gap-5" method="post" action={prefixed(prefix, to)} noValidate>
      {token !== undefined && <input type="hidden" name="token" value={token} />}
      {order !== undefined && <input type="hidden" name="order" value={order} />}
      {children}
    </form>
  );
}

export function Submit({
  quiet,
  isFirst = false,
  children,
}: {
  quiet?: boolean;
  isFirst?: boolean;
  children: ReactNode;
}) {
  return (
    <button type="submit" className={quiet ? 'btn btn--quiet btn--block' : 'btn btn--block'} {...focused(isFirst)}>
      {children}
    </button>
  );
}

export function MeantEmail({ email, children, ...post }: PostProps & { email: string }) {
  const texts = useTexts('emailMeant');
  return (
    <Post {...post}>
      <input type="hidden" name="email" value={email} />
      {children}
      <Submit quiet isFirst>
        {fill(texts.meant, { email })}
      </Submit>
    </Post>
  );
}

export const focused = (isFirst: boolean) => (isFirst ? { autoFocus: true } : {});

type LineProps = { id: string; label: string; hint: string; typed: string; error?: string; autoFocus?: boolean };

export function LineInput({ typed, ...props }: LineProps) {
  const { countryCode } = useSite();
  const prefix = (
    <>
      <span className="flag" />+{countryCode}
    </>
  );
  return (
    <FieldFrame
      {...props}
      defaultValue={typed}
      prefix={prefix}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={40}
      numeric
    />
  );
}

type EmailProps = {
  label: string;
  hint: string;
  typed: string;
  error: string | undefined;
  placeholder?: string;
  autoFocus?: boolean;
};

export function EmailLine({ typed, ...props }: EmailProps) {
  return (
    <FieldFrame
      {...props}
      id="email"
      defaultValue={typed}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      maxLength={254}
    />
  );
}

const useLineWords = () => {
  const { msisdnExample, msisdnLength } = useSite();
  return { length: msisdnLength, example: useMsisdnFormat()(msisdnExample) };
};

export const useLineSentence = () => {
  const words = useLineWords();
  return (text: string) => fill(text, words);
};

export const usePlainHref = () => {
  const { prefix } = useSite();
  return (path: string) => `${prefixed(prefix, path)}${path.includes('?') ? '&' : '?'}plain=1`;
};
