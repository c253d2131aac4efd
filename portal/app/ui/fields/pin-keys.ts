type KeyPress = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key of the keyboard means for a secret number. */
export type PinKey = { type: 'digit'; digit: number } | { type: 'delete' } | { type: 'enter' };

/** Reads a key press; undefined for keys that mean nothing here, for shortcuts, and for a key that is held down. */
export const readPinKey = ({ key, repeat, ctrlKey, metaKey, altKey }: KeyPress): PinKey | undefined => {
  if (repeat || ctrlKey || metaKey || altKey) return undefined;
  if (/^\d$/.test(key)) return { type: 'digit', digit: Number(key) };
  if (key === 'Backspace' || key === 'Delete') return { type: 'delete' };
  return key === 'Enter' ? { type: 'enter' } : undefined;
};
