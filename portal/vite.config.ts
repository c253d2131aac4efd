import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { flatLayers } from './build/flat-layers.ts';

/**
 * The oldest browsers that the application is written for (`docs/browsers.md`): they read `?.` and `??`. What they lack of
 * methods is replaced (`app/older.ts`); older ones get the pages without script, and style that they can read.
 */
const oldest = ['chrome91', 'firefox90', 'safari15'] as const;
const oldestStyle = ['chrome95'] as const;

/** The fields of forms and the messages of failures: on every page with a field. */
const fields = new RegExp(
  [
    'ui.fields.(field|use-digits|msisdn-input)|forms.use-fields|loading.failure.use-failure',
    'format.digits\\.|values.(msisdn|usual-text|email)\\.ts$',
    'messages.toast-store|session.cache\\.|app.ui.fold',
  ].join('|'),
);

/** The navigation and the parts of an order's form: on every page but the steps of a payment. */
const browse = new RegExp(
  [
    'app.shell.(ways|menu)',
    'app.ui.(list|drawn)',
    'ui.fields.chips|session.widget-info',
    'use-order-draft|saved-numbers.saved-numbers|format.typed-amount\\.',
  ].join('|'),
);

/** Files shared by the pages that lead from a number to a payment. */
const order = new RegExp(
  [
    'app.api.(line\\.|work.call-with)|loading.use-line',
    'forms.(recharge-rules|line-field|order-aside)|loading.failure.not-asked',
    'format.(whole-amount|amount-digits)|bills.(billed-line|account-part)',
    'ui.purchase.(steps|purchase-page|plan-bones)',
    'ui.fields.(contacts-button|amount-input)',
  ].join('|'),
);

/** Files shared by the steps of a payment and their parts. */
const pay =
  /session.(purchase|config|redirect-url)|loading.use-machine|bundles.size\.|contract.src.(payment-modes|purchase.(outcome|new-id))|locales.method-titles|products.rows|order.(payment-rules|currency-price)|attempt.(consent\.|not-come)|device.use-line-name|purchase.line-text/;

/**
 * Chunks that several pages share. Fewer and larger chunks compress better: each has a header and occupies one of a
 * browser's six connections. But a page should not load code that only another page needs. Code smaller than a header
 * goes into the entry file (`app/core.ts`) or the nearest chunk. The bundler places unnamed files automatically.
 * Packages are named: a rule for all of node_modules would also match lazily loaded code.
 */
const groups = [
  { name: 'react', test: /node_modules.(react|react-dom|scheduler)./, priority: 4 },
  {
    name: 'core',
    tags: ['$initial' as const],
    test: /portal.app.(?!plain|older|features.tariffs|features.help|features.forms|features.places|features.leads|map|forms.(dropdown|form-fields))|contract.src.(?!content.check-form|places|leads|.*\?forms)|preload-helper/,
    priority: 3,
  },
  { name: 'fields', test: fields, priority: 2.5 },
  { name: 'browse', test: browse, priority: 2 },
  { name: 'order', test: order, priority: 2 },
  { name: 'device', test: /session.device.(device|shared-phone|again|under-way)\./, priority: 2 },
  { name: 'pay', test: pay, priority: 1 },
  {
    name: 'forms',
    test: /checkout.request|methods.forms.(payer-|wallet-foot|method-form)|email-suggestion|use-payment-draft/,
    priority: 1,
  },
  { name: 'refusals', test: /checkout.words/, priority: 1 },
  {
    name: 'paid',
    test: /site.receipt-proof|format.receipt|ui.badge|purchase.(result|spelled-code)/,
    priority: 1,
  },
  { name: 'follow-status', test: /api.follow-status|status.(status-view|actions.common-actions)/, priority: 1 },
];

/**
 * Gives the check of forms its own copy of the number reader. Pages without the application check forms too, and a file
 * shared with `core` would load the application.
 */
const readerOfForms: Plugin = {
  name: 'reader-of-forms',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!/values.(msisdn|usual-text)\.ts$/.test(source) && source !== './usual-text.ts') return undefined;
    if (!importer || !/content.check-form\.ts$|\?forms$/.test(importer)) return undefined;
    const found = await this.resolve(source, importer.replace('?forms', ''), { skipSelf: true });
    return found && `${found.id}?forms`;
  },
};

/** A call of Vite's loader around an import: of names of a module, or of its default. */
const wrappedImport = new RegExp(
  [
    String.raw`__vitePreload\(async \(\) => \{\s*const \{[^}]*\} = await (import\([^)]*\));\s*return \{[^}]*\};\s*\}, __VITE_PRELOAD__\)`,
    String.raw`__vitePreload\(\(\) => (import\([^)]*\)(?:\.then\(\(m\) => m\["default"\]\))?), __VITE_PRELOAD__\)`,
  ].join('|'),
  'g',
);

/**
 * Replaces Vite's loader of chunks by plain imports. Vite's loader fetches style sheets first; here style comes with a
 * page's content (loading/fetch-content.ts).
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: { filter: { id: /vite.preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load();' },
  renderChunk: (code) => code.replace(wrappedImport, '$1$2'),
};

/**
 * Removes Leaflet's test for SVG, which writes HTML into an element: the policy of trusted types blocks that. Every
 * browser that runs this portal draws SVG.
 */
const leafletWithoutHtml: Plugin = {
  name: 'leaflet-without-html',
  transform: {
    filter: { id: /leaflet-src\.esm/ },
    handler: (code) => {
      const asks = /var inlineSvg = !!svg\$1 && \(function \(\) \{[^]*?\}\)\(\);/;
      if (!asks.test(code)) throw new Error('Leaflet asks for SVG in another way than vite.config.ts knows');
      return { code: code.replace(asks, 'var inlineSvg = true;'), map: null };
    },
  },
};

/**
 * Chunks that a lazy chunk needs and its importer lacks, by name. They are requested together with it: a request after
 * it would add a second round trip, two seconds on a slow line.
 */
const ahead: Record<string, readonly string[]> = {
  'straight-on': ['order', 'ask-together'],
  payment: ['pay'],
  // A payment page that is opened by its address has no fields yet.
  'card-form': ['forms', 'fields'],
  'money-form': ['forms', 'fields'],
  'second-wallet-form': ['forms', 'fields'],
  'airtime-form': ['forms', 'fields'],
  'meant-email': ['forms'],
  'state-calls': ['refusals'],
  'method-notice': ['refusals'],
  'under-way': ['follow-status', 'trail'],
};

const lazyImport = /import\(([`"])\.\/([^`"]+)\1\)/g;

/**
 * Drops the import of the application's file from documents without the application. They import it for the loader of
 * their map, which `plain-imports` has removed. Throws if they need any other part of it.
 */
const aloneWithoutApplication: Plugin = {
  name: 'alone-without-application',
  enforce: 'pre',
  generateBundle: (_options, bundle) => {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const application = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/app/client.tsx'))?.fileName;
    for (const chunk of chunks.filter(({ name }) => name.startsWith('plain-'))) {
      const file = application?.split('/').at(-1) ?? '';
      chunk.code = chunk.code.replace(`import"./${file}";`, '');
      chunk.imports = chunk.imports.filter((each) => each !== application);
      const reached = new Set(chunk.imports);
      for (const each of reached)
        for (const further of chunks.find(({ fileName }) => fileName === each)?.imports ?? []) reached.add(further);
      if (chunk.code.includes(file) || (application && reached.has(application)))
        throw new Error(`${chunk.name} needs a part of the application`);
    }
  },
};

/** Requests the chunks of `ahead` with their lazy chunk. If one fails, the file that imports it reports the failure. */
const together: Plugin = {
  name: 'together',
  enforce: 'post',
  generateBundle: (_options, bundle) => {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const fileOf = (name: string) =>
      chunks
        .find((chunk) => chunk.name === name)
        ?.fileName.split('/')
        .at(-1);
    const nameOf = (file: string) => chunks.find(({ fileName }) => fileName.endsWith(`/${file}`))?.name ?? '';
    for (const chunk of chunks)
      chunk.code = chunk.code.replace(lazyImport, (call, _quote, file: string) => {
        const more = (ahead[nameOf(file)] ?? []).map((name) => `import(\`./${fileOf(name)}\`).catch(Boolean),`);
        return more.length > 0 ? `(${more.join('')}${call})` : call;
      });
  },
};

/** Minifies the scripts that are text in every document with the application. */
const shortEarlyScript: Plugin = {
  name: 'short-early-script',
  enforce: 'post',
  transform: {
    filter: { id: /document.scripts.(early-taps|frame-script|ask-ahead|load-script)\.ts$/ },
    handler: (code, id) => minifySync(id, code).code,
  },
};

/**
 * Makes V8 compile a file's functions during the download, off the main thread. Otherwise it compiles each at its first
 * call, when the page or sheet should answer. Other browsers ignore the comment.
 */
const compileHint = '//# allFunctionsCalledOnLoad';

const clientBuild = {
  manifest: true,
  outDir: 'dist/client',
  rolldownOptions: {
    input: [
      'app/client.tsx',
      'app/older.ts',
      'app/plain.ts',
      'app/plain-tariffs.ts',
      'app/plain-help.ts',
      'app/plain-form.ts',
      'app/plain-places.ts',
    ],
    // Otherwise code that a page shares with its parts goes into the page's file, which then needs a separate loader file.
    experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
    // Icons are texts in one module: written in where they are used, a page carries only its own.
    optimization: { inlineConst: { mode: 'all' as const, pass: 2 } },
    // Hashes do not compress, and the first files hold many names: eight hex digits are enough.
    output: { codeSplitting: { groups }, postBanner: compileHint, hashCharacters: 'hex' as const },
  },
};

const serverBuild = { outDir: 'dist/server', rolldownOptions: { input: 'app/server-entry.tsx' } };

// The server's bundle holds React itself, so that its size and speed do not depend on the environment it starts in.
const ssr = { noExternal: true as const };
const define = { 'process.env.NODE_ENV': JSON.stringify('production') };

export default defineConfig(({ isSsrBuild }) => ({
  // Only this build of Leaflet can be tree-shaken.
  resolve: { alias: { leaflet: 'leaflet/dist/leaflet-src.esm.js' } },
  plugins: [
    react(),
    flatLayers,
    leafletWithoutHtml,
    ...(isSsrBuild ? [shortEarlyScript] : [plainImports, readerOfForms, aloneWithoutApplication, together]),
  ],
  ...(isSsrBuild ? { ssr, define } : {}),
  build: {
    target: [...oldest],
    cssTarget: [...oldestStyle],
    modulePreload: false as const,
    assetsInlineLimit: 0,
    ...(isSsrBuild ? serverBuild : clientBuild),
  },
}));
