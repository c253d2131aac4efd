/**
 * Returns the source of a function for an inline script: everything it calls must be inside. Development builds keep
 * comments, so it becomes one line.
 */
export const inlineScript = (run: () => void): string =>
  `(${run.toString()})()`
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([=(){};,?>&:|<!+]) ?/g, '$1')
    .replaceAll(';}', '}');

declare global {
  /** Listens for taps before the application runs (early-taps.ts). */
  var earlyTaps: ((event: Event) => void) | undefined;
  var postForm: false | ((button: HTMLElement) => void) | undefined;
  var again: ReturnType<typeof setTimeout> | undefined;
}

/** Written as `import` in the document; a build would resolve a real import here. */
declare const importFile: (file: string) => Promise<unknown>;

/**
 * Loads the scripts of a document. A browser that lacks a newer method gets replacements first; one that lacks more
 * keeps the document's forms and the pages without script (`docs/browsers.md`).
 */
const loadScripts = () => {
  const { run = '', older = '', plain } = document.getElementById('load')?.dataset ?? {};
  // Only its text reaches the browser: everything it calls must be inside.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const lacks = ([holder, names]: [object | undefined, string]) =>
    !holder || names.split(' ').some((name) => !(name in holder));
  const below: [object, string][] = [
    [window, 'AbortController AbortSignal IntersectionObserver HTMLDialogElement CSSStyleSheet'],
    [document, 'adoptedStyleSheets'],
  ];
  const replaceable: [object, string][] = [
    [Array.prototype, 'at flat flatMap findLast findLastIndex toReversed toSorted'],
    [String.prototype, 'replaceAll trimStart'],
    [Object, 'fromEntries hasOwn'],
    [Promise, 'allSettled'],
    [window, 'globalThis queueMicrotask'],
    [window.AbortSignal, 'timeout'],
    [Element.prototype, 'replaceChildren'],
    [HTMLFormElement.prototype, 'requestSubmit'],
    [Intl, 'ListFormat'],
  ];

  /** Nothing will handle taps: forms post natively, and a page with a form for such browsers goes there. */
  const goWithout = () => {
    const { earlyTaps } = window;
    if (earlyTaps) for (const type of ['submit', 'click']) removeEventListener(type, earlyTaps, true);
    if (plain) {
      const { pathname, search } = location;
      return location.replace(pathname.concat(search, search ? '&' : '?', 'plain=1'));
    }
    for (const hidden of document.querySelectorAll('noscript')) {
      const said = document.createElement('p');
      said.textContent = hidden.textContent.replace(/<[^>]*>/g, '');
      hidden.replaceWith(said);
    }
    const tapped = document.querySelector<HTMLElement>('[data-early=""]');
    if (tapped) {
      tapped.removeAttribute('data-early');
      tapped.click();
    }
  };
  const load = async () => {
    if (replaceable.some(lacks)) await importFile(older);
    for (const file of run.split(' ')) await importFile(file);
  };
  if (below.some(lacks)) goWithout();
  else
    load().catch((error: Error) => {
      // A module that failed to load may load on the next try; one that cannot be parsed or run never does.
      if (error instanceof SyntaxError || !/module/.test(error.message)) goWithout();
    });
};

export const loadScript = inlineScript(loadScripts).replaceAll('importFile', 'import');
