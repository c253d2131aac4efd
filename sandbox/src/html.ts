const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML content and quoted attributes. */
const escapeHtml = (text: string): string => {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
};

/** Markup, as opposed to text. */
export type Html = { markup: string };

type Slot = Html | string | number | false | undefined | (Html | string)[];

/** Returns markup from a template: it escapes text and keeps markup. False and undefined produce nothing. */
export const html = (parts: TemplateStringsArray, ...slots: Slot[]): Html => {
  return { markup: parts.map((part, index) => part + fill(slots[index])).join('') };
};

const fill = (slot: Slot): string => {
  if (slot === undefined || slot === false) return '';
  if (Array.isArray(slot)) return slot.map(fill).join('');
  return typeof slot === 'object' ? slot.markup : escapeHtml(String(slot));
};
