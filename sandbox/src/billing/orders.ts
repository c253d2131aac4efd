import { newId } from '../books.ts';
import type { Answer } from '../faults/answer.ts';
import { national, priceIn } from '../operator/market.ts';
import { smsTexts } from '../operator/texts.ts';
import { fieldOf, isRecord, nestedField } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import { duplicateId, tmforumError } from '../tmforum.ts';
import type { CarriedOut } from './routes.ts';
import { bundlesOf, type Bundle } from './shelf.ts';

/** Returns the national number of an order, which is the product's serial number. */
export const orderedLine = (sandbox: Sandbox, body: unknown): string | undefined => {
  const item = firstItem(body);
  const serial = item && nestedField(item, 'product', 'productSerialNumber');
  return serial === undefined ? undefined : national(sandbox.market, serial);
};

/**
 * POST /productOrder (TMF622 v4): gives a line a bundle and sends its owner an SMS. A repeated `externalId` is carried
 * out again, unless `takesIdOnce` is set. Refuses withdrawn bundles and foreign lines.
 */
export const takeOrder = (sandbox: Sandbox, orders: CarriedOut, body: unknown): Answer => {
  const item = firstItem(body);
  if (!isRecord(body) || item === undefined) {
    return tmforumError(400, 'invalidBody', 'The body must be a productOrder with one item');
  }
  const externalId = fieldOf(body, 'externalId');
  const code = nestedField(item, 'productOffering', 'id');
  if (externalId === undefined) return tmforumError(400, 'invalidBody', 'externalId is required');
  if (item['action'] !== 'add') return tmforumError(400, 'invalidBody', 'The action of an item must be add');
  const bundle = bundlesOf(sandbox.market).find((candidate) => candidate.code === code);
  if (bundle === undefined) return tmforumError(422, 'offeringUnknown', 'There is no such offering');
  if (bundle.withdrawn) return tmforumError(422, 'offeringRetired', 'This offering is no longer sold');
  const msisdn = orderedLine(sandbox, body);
  if (msisdn === undefined || !sandbox.phones.find(msisdn)?.own) {
    return tmforumError(422, 'lineUnknown', 'There is no such line');
  }
  if (sandbox.settings.takesIdOnce && orders.withKey(externalId).length > 0) return duplicateId;
  return sandbox.store.transaction(() => deliver(sandbox, orders, { externalId, item, bundle, msisdn }));
};

type Delivery = { externalId: string; item: Record<string, unknown>; bundle: Bundle; msisdn: string };

const deliver = (sandbox: Sandbox, orders: CarriedOut, { externalId, item, bundle, msisdn }: Delivery): Answer => {
  const { amount, currency } = priceIn(sandbox.market, bundle.code);
  const { code: product, name, category } = bundle;
  const entry = sandbox.books.credit({
    kind: 'bundle',
    target: msisdn,
    amount,
    currency,
    product,
    reference: externalId,
  });
  const expiresAt = endOf(bundle);
  const size = bundle.data ?? bundle.voice;
  const remaining = size === undefined || size === 'unlimited' ? null : size;
  sandbox.phones.addBundle(msisdn, { productCode: product, name, category, remaining, expiresAt });
  sandbox.phones.send(msisdn, smsTexts(sandbox.market).bundleActive(name, expiresAt));
  sandbox.activity.note({ what: 'bundle-added', port: 'billing', msisdn, amount, currency, detail: product });
  const id = newId('PO');
  const resource = {
    id,
    href: `/tmf-api/productOrderingManagement/v4/productOrder/${id}`,
    externalId,
    state: 'completed',
    orderDate: entry.at,
    completionDate: entry.at,
    productOrderItem: [{ ...item, state: 'completed' }],
    '@type': 'ProductOrder',
  };
  orders.put(id, { msisdn, resource }, externalId);
  return { status: 201, body: resource };
};

const firstItem = (body: unknown): Record<string, unknown> | undefined => {
  const items = isRecord(body) ? body['productOrderItem'] : undefined;
  if (!Array.isArray(items) || items.length !== 1) return undefined;
  const item: unknown = items[0];
  return isRecord(item) ? item : undefined;
};

const endOf = (bundle: Bundle): string | null => {
  if (bundle.validity === -1) return null;
  const hours = bundle.validityUnit === 'day' ? bundle.validity * 24 : bundle.validity;
  return new Date(Date.now() + hours * 3_600_000).toISOString();
};
