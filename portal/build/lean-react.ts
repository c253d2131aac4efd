import type { Plugin } from 'vite';

/**
 * Functions of React DOM that run only where a page uses what the key names. No page does, and a bundler cannot see it: each is
 * emptied, and the minifier drops what they alone needed. Emptied, each does what it does where there is nothing of its kind.
 */
const unusedFunctions = {
  ViewTransition: [
    'trackEnterViewTransitions',
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'restoreViewTransitionOnHostInstances',
    'commitAppearingPairViewTransitions',
    'commitEnterViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'measureNestedViewTransitions',
    'scheduleViewTransitionEvent',
    'applyViewTransitionName',
    'restoreViewTransitionName',
    'startViewTransition',
    'ViewTransitionPseudoElement',
    'createViewTransitionInstance',
  ],
  'a ref on a Fragment': [
    'FragmentInstance',
    'commitNewChildToFragmentInstances',
    'commitNewChildToFragmentInstance',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
    'deleteChildFromFragmentInstance',
    'addFragmentHandleToFiber',
  ],
  Activity: ['updateActivityComponent', 'mountActivityChildren', 'retryActivityComponentWithoutHydrating'],
  SuspenseList: ['updateSuspenseListComponent'],
  useActionState: [
    'mountActionState',
    'updateActionState',
    'updateActionStateImpl',
    'rerenderActionState',
    'runActionStateAction',
    'dispatchActionState',
  ],
  // Nothing of ours reads of which components a page was made when one of them broke: errors have a stack of their own.
  'the names of components in an error': ['getStackByFiberInDevAndProd'],
  'a file asked for by React': [
    'preconnectAs',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'getResource',
    'preloadStylesheet',
    'acquireResource',
    'adoptPreloadPropsForStylesheet',
    'adoptPreloadPropsForScript',
    'insertSuspendedStylesheets',
    'insertStylesheetIntoRoot',
    'suspendResource',
    'preloadResource',
  ],
} as const;

/** What React and React DOM export and no page imports: each is one object to a bundler, which takes nothing out of it. */
const unusedExports = {
  react: ['Children', 'addTransitionType'],
  'react-dom': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'useFormState',
    'useFormStatus',
  ],
} as const;

const imports = (from: keyof typeof unusedExports, ...more: string[]) =>
  new RegExp(
    String.raw`import\s*\{[^}]*\b(?:${[...unusedExports[from], ...more].join('|')})\b[^}]*\}\s*from\s*'${from}'`,
  );

/**
 * What a page may not use, since it is not there: imports (also of all at once, which hides them), elements that React moves into the
 * head, refs on fragments, handlers that are told by which components an error came.
 */
const uses: readonly RegExp[] = [
  imports('react', 'ViewTransition', 'Activity', 'SuspenseList', 'unstable_SuspenseList', 'useActionState'),
  imports('react-dom'),
  /import\s+(?!type\b)(?:\*\s*as\s+)?\w+[^;{]*(?:\{[^}]*\})?\s*from\s*'react(?:-dom)?'/,
  /<(?:title|meta|link|style|script)\b[^>]*>/,
  /<Fragment\s[^>]*\bref=/,
  /\bcomponentDidCatch\b|\bon(?:Caught|Uncaught|Recoverable)Error\b/,
];

/** Methods are given one by one to the prototypes of functions that are emptied, and would keep what they need. */
const unusedMethods = /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function [^]*?^\};\n/gm;

const takeOut = (code: string, kind: string, name: string, whole: RegExp, left = ''): string => {
  if (!whole.test(code)) throw new Error(`React has no ${kind} ${name} any more: portal/build/lean-react.ts`);
  return code.replace(whole, left);
};

/** A file of React with functions emptied; throws where one is not there, as a newer React may have it. */
export const withoutFunctions = (code: string, names: readonly string[]): string =>
  names.reduce(
    (left, name) =>
      takeOut(
        left,
        'function',
        name,
        new RegExp(String.raw`^function ${name}\([^]*?^\}\n`, 'm'),
        `function ${name}() {}\n`,
      ),
    code,
  );

/** A file of React that exports some names no more; throws where it does not export one. */
export const withoutExports = (code: string, names: readonly string[]): string =>
  names.reduce(
    (left, name) =>
      takeOut(left, 'export', name, new RegExp(String.raw`^exports\.${name} = (?:\w+;|[^]*?^\};)\n`, 'm')),
    code,
  );

/** What a module of a page uses of React that is left out. */
export const usesLeftOut = (code: string): string | undefined => uses.map((use) => use.exec(code)?.[0]).find(Boolean);

/** A file of React as it is sent; undefined for every other file. */
export const leanFile = (code: string, id: string): string | undefined => {
  if (id.endsWith('/react.production.js')) return withoutExports(code, unusedExports.react);
  if (id.endsWith('/react-dom.production.js')) return withoutExports(code, unusedExports['react-dom']);
  if (!id.endsWith('/react-dom-client.production.js')) return undefined;
  return withoutFunctions(code.replace(unusedMethods, ''), Object.values(unusedFunctions).flat());
};

/**
 * Sends React to browsers without the parts that no page of ours uses (docs/decisions/032-react-without-unused-parts.md). A
 * module that uses one of them stops the build.
 */
export const leanReact: Plugin = {
  name: 'lean-react',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) => {
    const [file = ''] = id.split('?');
    const lean = leanFile(code, file);
    if (lean !== undefined) return { code: lean, map: null };
    const used = /portal.app.*\.tsx?$/.test(file) ? usesLeftOut(code) : undefined;
    if (used) throw new Error(`${file} uses a part of React that is left out (portal/build/lean-react.ts): ${used}`);
    return undefined;
  },
};
