import type { ReactNode } from 'react';
import { fill } from '../../format/fill.ts';
import { useMsisdnFormat, useSite } from '../../site/site.tsx';
import { useTexts } from '../../site/texts.tsx';
import { prefixed } from '../../site/pages.ts';
import { FieldFrame } from '../../ui/fields/field.tsx';

type PostProps = { to: string; order?: string; token?: string; children: ReactNode };

/** A form that a page of ours takes as it is; where it goes is without its language's prefix. */
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

/** Sends its form; nothing has to come before it may be pressed. */
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

/** Before a form whose e-mail is probably mistyped: the same, by one tap, with the address that was meant. */
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

/** What is to be done first, such as a field that is wrong, has the focus: whoever cannot see the page begins where something is to be done. */
export const focused = (isFirst: boolean) => (isFirst ? { autoFocus: true } : {});

type LineProps = { id: string; label: string; hint: string; typed: string; error?: string; autoFocus?: boolean };

/** A mobile number, which may be written in any way. */
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

/** An e-mail address, as it was typed. */
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

/** What the market's numbers look like, for hints. */
const useLineWords = () => {
  const { msisdnExample, msisdnLength } = useSite();
  return { length: msisdnLength, example: useMsisdnFormat()(msisdnExample) };
};

/** A sentence with the shape of the market's numbers in it. */
export const useLineSentence = () => {
  const words = useLineWords();
  return (text: string) => fill(text, words);
};

/** A path of this path of pages, in the visitor's language. */
export const usePlainHref = () => {
  const { prefix } = useSite();
  return (path: string) => `${prefixed(prefix, path)}${path.includes('?') ? '&' : '?'}plain=1`;
};
