import { createElement, type ReactNode } from 'react';

/** An element that a written text may have, with its attributes as React names them. */
export type MarkupElement = { tag: string; attributes: Readonly<Record<string, string>>; children: Markup };

/** Written text as a tree: what draws it writes no HTML into a page. */
export type Markup = readonly (string | MarkupElement)[];

const draw = (markup: Markup): ReactNode[] =>
  markup.map((node, index) =>
    typeof node === 'string'
      ? node
      : createElement(node.tag, { ...node.attributes, key: index }, ...draw(node.children)),
  );

/** A text to read. */
export function Prose({ markup }: { markup: Markup }) {
  return <div className="prose">{draw(markup)}</div>;
}
