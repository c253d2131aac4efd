import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { caretAfter, digitsOf, type Typed, type Understood } from '../../format/digits.ts';

type DigitsField = {
  /** Digits alone. */
  value: string;
  onValueChange: (digits: string) => void;
  read: (typed: Typed) => Understood;
  group: (digits: string) => string;
  /** A field that is full takes no further digit; a paste replaces what stands there. */
  length?: number;
};

/** One key pressed; keyboards on phones insert a copied text the same way, but all of it at once. */
const isOneKey = ({ nativeEvent }: ChangeEvent) => nativeEvent instanceof InputEvent && nativeEvent.data?.length === 1;

/** Props of an input that shows its digits in groups while they are typed, with the caret kept where the customer put it. */
export const useDigitsField = ({ value, onValueChange, read, group, length = Infinity }: DigitsField) => {
  const ref = useRef<HTMLInputElement>(null);

  // What was typed before hydration stands in the document alone: take it over once.
  useLayoutEffect(() => {
    const text = ref.current?.value ?? '';
    const { digits } = read({ text, caret: text.length });
    if (digits && digits !== value) onValueChange(digits);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  /** A whole number pasted into a full field, before or behind what stands there, takes its place. */
  const readPasted = (text: string, caret: number): Understood | undefined => {
    const added = text.length - group(value).length;
    if (value.length !== length || added < length) return undefined;
    const pasted = read({ text: text.slice(caret - added, caret), caret: added });
    return pasted.digits.length === length ? pasted : undefined;
  };

  const understand = (event: ChangeEvent<HTMLInputElement>): Understood => {
    const { value: text, selectionStart } = event.currentTarget;
    const caret = selectionStart ?? text.length;
    const understood = read({ text, caret });
    const isOneTooMany = isOneKey(event) && value.length === length && digitsOf(text).length > length;
    if (isOneTooMany && understood.digits.length === length)
      return { digits: value, before: digitsOf(text.slice(0, caret)).length - 1 };
    return readPasted(text, caret) ?? understood;
  };

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { digits, before } = understand(event);
    input.value = group(digits);
    const caret = caretAfter(input.value, before);
    input.setSelectionRange(caret, caret);
    if (digits !== value) onValueChange(digits);
  };

  return { ref, value: group(value), onChange };
};
