import type { Answer } from '../faults/answer.ts';
import { international, national } from '../operator/market.ts';
import type { Sandbox } from '../sandbox.ts';
import { tmforumError } from '../tmforum.ts';

/** GET /product (TMF637 v4): the line behind a number, or an empty list for a number that is not the operator's. */
export const findLine = (sandbox: Sandbox, serialNumber: unknown): Answer => {
  if (typeof serialNumber !== 'string' || serialNumber === '') {
    return tmforumError(400, 'missingQuery', 'productSerialNumber is required');
  }
  const msisdn = national(sandbox.market, serialNumber);
  const phone = msisdn === undefined ? undefined : sandbox.phones.find(msisdn);
  if (!phone?.own) return { status: 200, body: [] };
  sandbox.activity.note({ what: 'line-asked', port: 'billing', msisdn: phone.msisdn });
  const line = {
    id: `LINE-${phone.msisdn}`,
    href: `/tmf-api/productInventory/v4/product/LINE-${phone.msisdn}`,
    status: 'active',
    productSerialNumber: international(sandbox.market, phone.msisdn),
    productCharacteristic: [
      { name: 'lineType', value: phone.lineType },
      { name: 'broadband', value: phone.broadband },
    ],
    ...(phone.accountNo !== null && { billingAccount: { id: phone.accountNo } }),
    '@type': 'Product',
  };
  return { status: 200, body: [line] };
};
