import type { Markup } from '../ui/prose.tsx';

/** A page of plain content: a text under a heading, and links below it with their whole addresses. */
export type Article = {
  title: string;
  lead?: string;
  text: Markup;
  links: readonly { label: string; href: string }[];
  /** The day of the last change in words, where the page tells it. */
  updated?: string;
};
