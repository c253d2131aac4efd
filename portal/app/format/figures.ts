type Marks = { thousands: string; decimals: string };

const comma: Marks = { thousands: ',', decimals: '.' };

/**
 * How each language writes figures. The browser knows as well, but its first `Intl.NumberFormat` holds a cheap phone up for
 * a tenth of a second, just while the page comes to life.
 */
const marks: Record<string, Marks> = { fr: { thousands: '\u202f', decimals: ',' }, en: comma, sw: comma };

/** What stands before the decimals in the language of `tag`. */
export const decimalMark = (tag: string): string => (marks[tag.split('-')[0] ?? ''] ?? comma).decimals;

/** An amount as the language of `tag` writes it, such as `5 000` or `5,000.50`; `decimals` is how many stand behind it. */
export const figures = (amount: number, tag: string, decimals = 0): string => {
  const language = marks[tag.split('-')[0] ?? ''] ?? comma;
  const [whole = '', rest] = amount.toFixed(decimals).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, language.thousands) + (rest ? language.decimals + rest : '');
};
