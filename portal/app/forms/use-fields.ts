import { useState, useEffect } from 'react';
import { emailPattern } from '@selfcare/contract/values/email';

export const emailFault = (email: string): 'required' | 'invalid' | undefined => {
  if (email.trim() === '') return 'required';
  return emailPattern.test(email.trim()) ? undefined : 'invalid';
};

/** Milliseconds of rest before a value is called wrong. */
const restMs = 700;

export const useRested = (value: string): boolean => {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested === value;
};

/**
 * One field of a form. Its name is also the id of its control, or the name of its radio buttons. `fault` is what is
 * wrong with the present value, empty or not.
 */
type Rule<Fault = unknown> = {
  value: string;
  fault: Fault | undefined;
  /**
   * When the page shows the fault: `now`; once the visitor `touched` the field; once a submit was `tried`. The default
   * is once the visitor left it with a value in it, and for an empty field once a submit was tried.
   */
  show?: 'now' | 'touched' | 'tried';
};

type Touch = 'typed' | 'left';

export const isShown = ({ value, show }: Rule, touch: Touch | undefined, isTried: boolean): boolean =>
  isTried || show === 'now' || (show ? show === 'touched' && touch !== undefined : value !== '' && touch === 'left');

export const firstWrong = (rules: Record<string, Rule>): string | undefined =>
  Object.keys(rules).find((name) => rules[name]?.fault !== undefined);

/** Focuses the control with this id, or the first radio button with this name. */
export const focusField = (name: string): void =>
  (document.getElementById(name) ?? document.querySelector<HTMLElement>(`input[name="${name}"]`))?.focus();

export const useFields = <Faults extends Record<string, unknown>>(rules: {
  [Name in keyof Faults]: Rule<Faults[Name]>;
}) => {
  type Name = keyof Faults & string;
  const [touched, setTouched] = useState<Partial<Record<string, Touch>>>({});
  const [isTried, setTried] = useState(false);
  return {
    faultOf: <N extends Name>(name: N): Faults[N] | undefined =>
      isShown(rules[name], touched[name], isTried) ? rules[name].fault : undefined,
    hasLeft: (name: Name): boolean => touched[name] === 'left',
    /** Records that the visitor typed in a field, and forgets the last submit. */
    type: (name: Name) => {
      setTouched((now) => ({ ...now, [name]: 'typed' }));
      setTried(false);
    },
    /** Records that the visitor left a field. A form may pass the name of any control in it. */
    leave: (name: string) => setTouched((now) => ({ ...now, [name]: 'left' })),
    /** Checks all fields on submit. Returns whether the form may be sent; otherwise focuses the first wrong field. */
    check: (): boolean => {
      setTried(true);
      const wrong = firstWrong(rules);
      if (wrong) focusField(wrong);
      return !wrong;
    },
    forget: () => setTried(false),
  };
};
