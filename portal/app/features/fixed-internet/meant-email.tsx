import { EmailSuggestion } from '../../forms/email-suggestion.tsx';
import type { FixedInternet } from './use-fixed-internet.ts';

/** Below the e-mail, once it was typed: the address that was probably meant. */
export function MeantEmail({ page }: { page: FixedInternet }) {
  return <EmailSuggestion email={page.email} onTake={page.setEmail} />;
}
