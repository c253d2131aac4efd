import type { Texts } from '../../../../locales/texts.ts';

/** Whether a sentence says itself that nothing was charged, without the full stop: the server's may go on after it ("… this time"). */
export const saysNothingCharged = (
  text: string,
  { nothingCharged }: Pick<Texts['payment'], 'nothingCharged'>,
): boolean => text.includes(nothingCharged.slice(0, -1));
