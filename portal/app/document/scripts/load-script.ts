/**
 * A function as the text of a script that stands in a document: what it calls must stand within it. While developing comments
 * are still in it, and it becomes one line.
 */
export const inlineScript = (run: () => void): string =>
  `(${run.toString()})()`
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([=(){};,?>&:|<!+]) ?/g, '$1')
    .replaceAll(';}', '}');

/** `import` in the document: written by this name here, since a build or a test would take an import for its own. */
declare const importFile: (file: string) => Promise<unknown>;

/**
 * Loads the scripts of a document, whose addresses its own element names, at the end of the document. A browser that lacks a
 * newer method gets the replacements first. A browser that lacks more than can be replaced, or cannot read the scripts, keeps
 * the forms of the document and the pages without script (`docs/browsers.md`).
 */
const loadScripts = () => {
  const { run, older, plain } = document.getElementById('load')!.dataset as Record<string, string>;
  // Its text alone goes to the browser: what it calls must stand within it.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const lacks = ([holder, names]: [object | undefined, string]) =>
    !holder || names.split(' ').some((name) => !(name in holder));
  const isBelow = (
    [
      [window, 'AbortController AbortSignal IntersectionObserver HTMLDialogElement CSSStyleSheet'],
      [document, 'adoptedStyleSheets'],
    ] as [object, string][]
  ).some(lacks);
  const isOlder = (
    [
      [Array.prototype, 'at flat flatMap findLast findLastIndex toReversed toSorted'],
      [String.prototype, 'replaceAll trimStart'],
      [Object, 'fromEntries hasOwn'],
      [Promise, 'allSettled'],
      [window, 'globalThis queueMicrotask'],
      [window.AbortSignal, 'timeout'],
      [Element.prototype, 'replaceChildren'],
      [HTMLFormElement.prototype, 'requestSubmit'],
      [Intl, 'ListFormat'],
    ] as [object, string][]
  ).some(lacks);

  /** Nothing will hear what is tapped: forms are posted as they are, and a page with one for such browsers is gone to. */
  const goWithout = () => {
    const { earlyTaps } = window as { earlyTaps?: (event: Event) => void };
    if (earlyTaps) for (const type of ['submit', 'click']) removeEventListener(type, earlyTaps, true);
    if (plain) {
      const { pathname, search } = location;
      return location.replace(pathname.concat(search, search ? '&' : '?', 'plain=1'));
    }
    for (const hidden of document.querySelectorAll('noscript')) {
      const said = document.createElement('p');
      said.textContent = hidden.textContent!.replace(/<[^>]*>/g, '');
      hidden.parentNode!.replaceChild(said, hidden);
    }
    const tapped = document.querySelector<HTMLElement>('[data-early=""]');
    if (tapped) {
      tapped.removeAttribute('data-early');
      tapped.click();
    }
  };
  const load = async () => {
    if (isOlder) await importFile(older!);
    for (const file of run!.split(' ')) await importFile(file);
  };
  if (isBelow) goWithout();
  else
    load().catch((error: Error) => {
      // A module that did not come may come with the next try; one that cannot be read or run never does.
      if (error instanceof SyntaxError || !/module/.test(error.message)) goWithout();
    });
};

/** The script of every document with scripts of its own, as text. */
export const loadScript = inlineScript(loadScripts).replaceAll('importFile', 'import');
