import { newId, type Money } from '../books.ts';
import type { Answer } from '../faults/answer.ts';
import { fitsDecimals } from '../money.ts';
import { acceptedCodes, acceptedCurrency, national } from '../operator/market.ts';
import { texts } from '../operator/texts.ts';
import { isRecord, nestedField } from '../read.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Store } from '../store.ts';
import { duplicateId, tmforumError } from '../tmforum.ts';

type Topup = { msisdn: string; resource: Record<string, unknown> };

/** The top-ups that were made, found by the `requestor.id` that they came under. */
export const openTopups = (store: Store) => {
  const drawer = store.drawer<Topup>('topup');
  return {
    keep: (id: string, topup: Topup, requestor: string) => drawer.put(id, topup, requestor),
    under: (requestor: string) => drawer.withKey(requestor),
  };
};

export type Topups = ReturnType<typeof openTopups>;

/**
 * Adds airtime to a prepaid or hybrid line and tells its owner by SMS. Adds again every time it is asked, also under
 * a `requestor.id` that it has seen: TM Forum has no idempotency, whoever is in doubt searches first. Where the
 * settings say that an id is taken once, the second is refused.
 */
export const topUp = (sandbox: Sandbox, topups: Topups, body: unknown): Answer => {
  const { market } = sandbox;
  if (!isRecord(body)) return tmforumError(400, 'invalidBody', 'The body must be a topupBalance');
  const value = isRecord(body['amount']) ? body['amount'] : {};
  const amount = value['amount'];
  const requestor = nestedField(body, 'requestor', 'id');
  const line = nestedField(body, 'logicalResource', 'id');
  if (body['usageType'] !== 'monetary') return tmforumError(400, 'invalidBody', 'usageType must be monetary');
  const currency = acceptedCurrency(market, value['units']);
  if (currency === undefined) return tmforumError(400, 'invalidBody', `units must be ${acceptedCodes(market)}`);
  if (typeof amount !== 'number' || !(amount > 0) || !fitsDecimals(amount, currency.decimals)) {
    return tmforumError(400, 'invalidBody', 'amount must be a positive number of the currency');
  }
  if (requestor === undefined) return tmforumError(400, 'invalidBody', 'requestor.id is required');
  if (line === undefined) return tmforumError(400, 'invalidBody', 'logicalResource.id is required');

  const msisdn = national(market, line);
  const phone = msisdn === undefined ? undefined : sandbox.phones.find(msisdn);
  if (!phone?.own || phone.lineType === 'POSTPAID') {
    return tmforumError(422, 'lineUnknown', 'There is no prepaid account for this line');
  }
  if (sandbox.settings.takesIdOnce && topups.under(requestor).length > 0) return duplicateId;
  const order = { body, amount, currency: currency.code, requestor, msisdn: phone.msisdn };
  return sandbox.store.transaction(() => credit(sandbox, topups, order));
};

type Order = Money & { body: Record<string, unknown>; requestor: string; msisdn: string };

const credit = (sandbox: Sandbox, topups: Topups, { body, amount, currency, requestor, msisdn }: Order): Answer => {
  const id = newId('TU');
  const entry = sandbox.books.credit({ kind: 'airtime', target: msisdn, amount, currency, reference: requestor });
  const phone = sandbox.phones.addAirtime(msisdn, entry);
  sandbox.phones.send(msisdn, texts(sandbox.market).toppedUp(entry, phone.airtime));
  const resource = {
    id,
    href: `/tmf-api/prepayBalanceManagement/v4/topupBalance/${id}`,
    status: 'completed',
    confirmationDate: entry.at,
    requestedDate: entry.at,
    amount: body['amount'],
    usageType: 'monetary',
    logicalResource: body['logicalResource'],
    requestor: body['requestor'],
    ...(body['channel'] !== undefined && { channel: body['channel'] }),
    ...(body['reason'] !== undefined && { reason: body['reason'] }),
    '@type': 'TopupBalance',
  };
  topups.keep(id, { msisdn, resource }, requestor);
  sandbox.activity.note({ what: 'airtime-added', port: 'airtime', msisdn, amount, currency });
  return { status: 201, body: resource };
};
