import { createElement, type ReactNode } from 'react';

export type MarkupElement = { tag: string; attributes: Readonly<Record<string, string>>; children: Markup };

export type Markup = readonly (string | MarkupElement)[];

const draw = (markup: Markup): ReactNode[] =>
  markup.map((node, index) =>
    typeof node === 'string'
      ? node
      : createElement(node.tag, { ...node.attributes, key: index }, ...draw(node.children)),
  );

export function Prose({ markup }: { markup: Markup }) {
  return <div className="prose">{draw(markup)}</div>;
}
