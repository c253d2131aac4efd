import { markets } from '@selfcare/markets/markets';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { failure } from '../locales/en/failure.ts';
import { shell } from '../locales/en/shell.ts';
import { siteOf } from '../site/site-of.ts';
import { SiteProvider, TextsProvider } from '../site/site.tsx';
import type { PageId } from '../site/pages.ts';
import { ErrorScreen } from './error-screen.tsx';

const language = { tag: 'en', prefix: '/en', label: 'English' };
const site = siteOf(markets['cg']!, language, { apiKey: 'key', serviceId: 'service' });

afterEach(() => vi.unstubAllGlobals());

const shown = (page: PageId, pathname: string, onLine = true) => {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('location', { pathname, search: '' });
  return renderToStaticMarkup(
    <SiteProvider value={site}>
      <TextsProvider texts={{ shell, failure }}>
        <ErrorScreen page={page} error={new Error('no')} />
      </TextsProvider>
    </SiteProvider>,
  );
};

test('a page that failed is continued without the full version, where it has a plain form', () => {
  expect(shown('bundles', '/en/data-bundle')).toContain(
    `<a class="btn btn--quiet" href="/en/data-bundle?plain=1">${shell.errorPlain}</a>`,
  );
});

test.each([
  ['home', '/en', true],
  ['payment', '/en/payment/start/card', true],
  ['bundles', '/en/data-bundle', false],
] as const)('nothing is offered that cannot go on: %s at %s, with a network: %s', (page, pathname, onLine) => {
  expect(shown(page, pathname, onLine)).not.toContain('plain=1');
});
