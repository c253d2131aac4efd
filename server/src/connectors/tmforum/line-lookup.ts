import { lineTypes } from '@selfcare/contract/subscribers';
import { z } from 'zod';
import type { FindLine, LineLookup } from '../../features/subscribers/gateway.ts';
import { bodyOf, elementsOf, reportUnread } from '../answer-body.ts';
import { isLine } from '../as-sent.ts';
import { flag, isSameWord, must, name, soft, text, word, wordOrOther } from '../reading/scalars.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

const line = z.object({
  productSerialNumber: must(text),
  status: must(wordOrOther('active')),
  productCharacteristic: z.array(z.object({ name: soft(text), value: z.unknown() })),
  billingAccount: z.object({ id: must(name) }).nullish(),
});
const lineType = word(...lineTypes);
type Line = z.infer<typeof line>;

const isActive = ({ status }: Line) => isSameWord(status, 'active');

const toLookup = (product: Line, unread: (field: string) => void): LineLookup => {
  const valueOf = (wanted: string) => product.productCharacteristic.find(({ name }) => isSameWord(name, wanted))?.value;
  const type = lineType(valueOf('lineType'));
  const broadband = flag(valueOf('broadband'));
  if (type === undefined || broadband === undefined) {
    unread(`productCharacteristic.${type === undefined ? 'lineType' : 'broadband'}`);
    return { outcome: 'unavailable' };
  }
  const accountNo = product.billingAccount?.id;
  return {
    outcome: 'found',
    lineType: type,
    broadband,
    active: isActive(product),
    ...(accountNo && { accountNo }),
  };
};

/** Creates the look-up of a line (TMF637). For a reassigned number the active line counts. */
export const createLineLookup = (settings: TmforumSettings): FindLine => {
  const call = createTmforumClient(settings);
  return async (msisdn) => {
    const path = '/tmf-api/productInventory/v4/product';
    const result = await call({ operation: 'lookup', method: 'GET', path, query: { productSerialNumber: msisdn } });
    const listed = bodyOf(result, [200], z.array(z.unknown()));
    if (listed?.length === 0) return { outcome: 'unknown-number' };
    const ofNumber = (listed ?? [])
      .flatMap((product) => line.safeParse(product).data ?? [])
      .filter((product) => isLine(product.productSerialNumber, msisdn));
    const product = ofNumber.find(isActive) ?? ofNumber[0];
    if (product) return toLookup(product, (field) => reportUnread(result, field));
    elementsOf(result, listed ?? [], line);
    return { outcome: 'unavailable' };
  };
};
