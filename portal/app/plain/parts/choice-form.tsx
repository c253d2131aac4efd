import { choicePaths, type PlainChoice } from '@selfcare/contract/plain-pages';
import type { ReactNode } from 'react';
import { Post, Submit } from './form-parts.tsx';

export type Fields = { view: PlainChoice };

export function ChoiceForm({ view, children }: Fields & { children: ReactNode }) {
  const { msisdn, account, email } = view.typed;
  return (
    <Post to={choicePaths[view.at]} token={view.token}>
      <input type="hidden" name="msisdn" value={msisdn} />
      <input type="hidden" name="account" value={account} />
      <input type="hidden" name="email" value={email} />
      {children}
    </Post>
  );
}

export function Choice({ value, children }: { value: string; children: ReactNode }) {
  return (
    <button type="submit" name="choice" value={value} className="btn btn--quiet btn--block">
      {children}
    </button>
  );
}

export function WithLine({ view, to, children }: Fields & { to: string; children: string }) {
  return (
    <Post to={to} token={view.token}>
      <input type="hidden" name="msisdn" value={view.typed.msisdn} />
      <Submit quiet>{children}</Submit>
    </Post>
  );
}
