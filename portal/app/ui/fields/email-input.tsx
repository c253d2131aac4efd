import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

type EmailInputProps = Omit<ComponentProps<typeof Field>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'>;

/** An e-mail address: with the keys for it, filled in by the browser where it knows one, written as it was typed. */
export function EmailInput(props: EmailInputProps) {
  return (
    <Field
      {...props}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  );
}
