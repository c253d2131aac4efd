/** A copy of what a `<template>` of the document holds: what the page draws later looks as the server draws it. */
export const copyOf = (id: string): HTMLElement => {
  const template = document.getElementById(id) as HTMLTemplateElement;
  return template.content.firstElementChild!.cloneNode(true) as HTMLElement;
};

/** A part of such a copy by the name in its `data-slot`. */
export const slot = <Part extends HTMLElement = HTMLElement>(copy: HTMLElement, name: string): Part => {
  const part = copy.querySelector<Part>(`[data-slot="${name}"]`);
  if (!part) throw new Error(`the template has no slot ${name}`);
  return part;
};
