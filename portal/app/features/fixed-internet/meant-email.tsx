import { EmailSuggestion } from '../../forms/email-suggestion.tsx';
import type { FixedInternet } from './use-fixed-internet.ts';

export function MeantEmail({ page }: { page: FixedInternet }) {
  return <EmailSuggestion email={page.email} onTake={page.setEmail} />;
}
