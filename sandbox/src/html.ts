const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text made safe for HTML, in content and in quoted attributes. */
const escapeHtml = (text: string): string => {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
};

/** A piece of markup, as opposed to text. */
export type Html = { markup: string };

type Slot = Html | string | number | false | undefined | (Html | string)[];

/** Markup from a template: every text put into it is escaped, markup is not; false and undefined leave nothing. */
export const html = (parts: TemplateStringsArray, ...slots: Slot[]): Html => {
  return { markup: parts.map((part, index) => part + fill(slots[index])).join('') };
};

const fill = (slot: Slot): string => {
  if (slot === undefined || slot === false) return '';
  if (Array.isArray(slot)) return slot.map(fill).join('');
  return typeof slot === 'object' ? slot.markup : escapeHtml(String(slot));
};
