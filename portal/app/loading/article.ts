import type { Markup } from '../ui/prose.tsx';

export type Article = {
  title: string;
  lead?: string;
  text: Markup;
  links: readonly { label: string; href: string }[];
  updated?: string;
};
