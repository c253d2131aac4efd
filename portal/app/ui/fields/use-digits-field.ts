import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { caretAfter, type Typed, type Understood } from '../../format/digits.ts';

type DigitsField = {
  value: string;
  onValueChange: (digits: string) => void;
  read: (typed: Typed) => Understood;
  group: (digits: string) => string;
  /** A whole value pasted beside another one replaces it. */
  isWhole?: (digits: string) => boolean;
};

export const useDigitsField = ({ value, onValueChange, read, group, isWhole = () => false }: DigitsField) => {
  const ref = useRef<HTMLInputElement>(null);

  // Takes over what was typed before hydration, once.
  useLayoutEffect(() => {
    const text = ref.current?.value ?? '';
    const { digits } = read({ text, caret: text.length });
    if (digits && digits !== value) onValueChange(digits);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const readPasted = ({ text, caret }: Typed, { data }: Partial<InputEvent>): Understood | undefined => {
    const start = caret - (text.length - group(value).length);
    if (!isWhole(value) || start < 0 || text.slice(0, start) + text.slice(caret) !== group(value)) return undefined;
    const added = text.slice(start, caret);
    // It replaced a selection and counts as a whole.
    if (data && data !== added) return undefined;
    const pasted = read({ text: added, caret: added.length });
    return isWhole(pasted.digits) ? pasted : undefined;
  };

  const understand = (event: ChangeEvent<HTMLInputElement>): Understood => {
    const { value: text, selectionStart } = event.currentTarget;
    const caret = selectionStart ?? text.length;
    const typed = { text, caret };
    return readPasted(typed, event.nativeEvent) ?? read(typed);
  };

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { digits, before } = understand(event);
    const shown = group(digits);
    // Text that stays as typed keeps its caret.
    if (shown !== input.value) {
      input.value = shown;
      const caret = caretAfter(shown, before);
      input.setSelectionRange(caret, caret);
    }
    if (digits !== value) onValueChange(digits);
  };

  return { ref, value: group(value), onChange };
};
