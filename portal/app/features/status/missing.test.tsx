import { markets } from '@selfcare/markets/markets';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { statusMissing as texts } from '../../locales/fr/status-missing.ts';
import { keepUnderWay } from '../../session/device/under-way.ts';
import { aStorage } from '../../session/testing/fake-storage.ts';
import { siteOf } from '../../site/site-of.ts';
import { SiteProvider, TextsProvider } from '../../site/site.tsx';
import { Missing, type MissingProps } from './missing.tsx';

const id = '01KAJ7Q4M2ZC8V5XN3RD6PTW9B';
const language = { tag: 'fr-FR', prefix: '', label: 'Français' };
const site = siteOf(markets['cg']!, language, { apiKey: 'key', serviceId: 'service' });

beforeEach(() => vi.stubGlobal('localStorage', aStorage()));
afterEach(() => vi.unstubAllGlobals());

const said = (props: MissingProps) =>
  renderToStaticMarkup(
    <SiteProvider value={site}>
      <TextsProvider texts={{ statusMissing: texts }}>
        <Missing {...props} />
      </TextsProvider>
    </SiteProvider>,
  );

test('an address that names no payment says so, and leads to the one that this device has under way', () => {
  expect(said({ isNamed: false })).toContain(texts.unnamedText);
  expect(said({ isNamed: false }).match(/<a /g)).toHaveLength(1);
  keepUnderWay(id);
  expect(said({ isNamed: false })).toContain(`href="/payment/status?id=${id}"`);
});

test('a payment that nobody knows is not mixed up with another one', () => {
  keepUnderWay(id);
  expect(said({ isNamed: true })).toContain(texts.missingText);
  expect(said({ isNamed: true })).not.toContain(id);
});
