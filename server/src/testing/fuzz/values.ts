import * as fc from 'fast-check';
import { transactionTypes } from '@selfcare/contract/products';
import { market } from '@selfcare/markets/cg/market';
import { soldModes } from '../../features/payments/methods/modes.ts';
import { aBill, aBundle, aCardRecharge, anInvoice, aRecharge } from '../orders.ts';
import type { JsonSchema } from './operations.ts';

/** What answers gave and later requests may use; filled while it runs. */
export const poolKinds = ['transactionId', 'refId', 'accessToken', 'receiptCode', 'code', 'accountNo'] as const;
export type PoolKind = (typeof poolKinds)[number];

/** A place in a request that is filled from the pool when it is sent. */
export class FromPool {
  readonly kind: PoolKind;
  readonly at: number;
  constructor(kind: PoolKind, at: number) {
    this.kind = kind;
    this.at = at;
  }
}

const fromPool = (kind: PoolKind): fc.Arbitrary<unknown> => fc.nat(40).map((at) => new FromPool(kind, at));

const digits = (most: number) => fc.nat(most).map((number) => String(number).padStart(5, '0'));
/** Lines that exist, more of them than one budget knows; numbers of others, and what is no number. */
const msisdn = fc.oneof(
  { weight: 6, arbitrary: digits(99_999).map((rest) => `0500${rest}`) },
  { weight: 3, arbitrary: fc.constantFrom(...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((last) => `05000000${last}`)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '060000001',
      '242050000001',
      '+242050000001',
      '',
      '0',
      '05000000a',
      '٠٥',
      'tel:+242 (0)5 000 00 01',
      '050000001 / 2',
    ),
  },
);

const modes = soldModes(market).map(({ mode }) => mode);
const amount = fc.oneof(
  fc.constantFrom<unknown>(500, 100, 1000, 24_351, 35_000, 0, -1, 0.5, 1e21, '500', Number.MAX_SAFE_INTEGER),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Values that mean something, by the name of their field. */
const byName: Record<string, fc.Arbitrary<unknown>> = {
  msisdn,
  mobileNumber: msisdn,
  contactNumber: msisdn,
  username: msisdn,
  text: msisdn,
  paymentMobile: msisdn.map((number) => `0${number}`),
  amount,
  unit: amount,
  transactionId: fromPool('transactionId'),
  tid: fromPool('transactionId'),
  txnId: fromPool('transactionId'),
  txref: fromPool('transactionId'),
  refId: fromPool('refId'),
  otpId: fromPool('refId'),
  otp: fc.oneof(fromPool('code'), fc.constantFrom('000000', '123456', '12345', 'abcdef')),
  code: fc.oneof(fc.constantFrom<unknown>('portal', 'city-config'), fromPool('receiptCode')),
  accountNo: fc.oneof(fromPool('accountNo'), fc.constantFrom('1000000003', 'PE1234567890', 'EP0000000001')),
  accountId: fc.constantFrom('1000000003', '1000000004', 'PE1234567890', ''),
  invoiceNumber: fc.constantFrom('INV-F-1', 'INV-F-2', ''),
  contactPersonEmailId: fc.constantFrom('client@example.cg', 'fibre@example.cg', 'nobody'),
  emailId: fc.constantFrom('client@example.cg', 'client@', ''),
  email: fc.constantFrom('client@example.cg', ''),
  transactionType: fc.constantFrom(...transactionTypes),
  productCode: fc.constantFrom('ORP', 'D1', 'V1', 'P1', 'B1', 'W1', 'none'),
  paymentMode: fc.constantFrom(...modes, ''),
  paymentGateway: fc.constantFrom('PAYSTACK', ''),
  pg: fc.constantFrom('PAYSTACK', 'other'),
  channel: fc.constantFrom('whatsapp', 'web'),
  requestType: fc.constantFrom(...modes, 'BROADBAND', 'HBB_MSISDN_CHECK', 'INVOICE'),
  otpAction: fc.constantFrom('INVOICE', 'OTHER'),
  lineType: fc.constantFrom('PREPAID', 'POSTPAID', 'HYBRID', 'OTHER'),
  serviceType: fc.constantFrom('DATA', 'VOICE', 'BROADBAND', 'AIRTIME', 'OTHER'),
  fromCurrency: fc.constantFrom('USD', 'CDF', 'XAF', 'CFA'),
  toCurrency: fc.constantFrom('USD', 'CDF', 'XAF', 'CFA'),
  currencyCode: fc.constantFrom('CFA', 'XAF', 'USD', 'CDF', 'EUR'),
  countryCode: fc.constantFrom('242', '243', ''),
  opco: fc.constantFrom('CG', 'CD', 'XX'),
  formId: fc.constantFrom('feedback', 'hbb-customer', 'nothing'),
  latitude: fc.constantFrom<unknown>('-4.26', '-4.78', '1e-7', 'x', '91'),
  longitude: fc.constantFrom<unknown>('15.28', '11.86', 'x', '181'),
  address: fc.constantFrom('Poto-Poto', 'Brazzaville', ''),
  query: fc.constantFrom('Poto-Poto', 'marché', ''),
  lang: fc.constantFrom('fr', 'en', 'xx', ''),
};

/** Whole bodies that are right or nearly so, by the operation's name; the others are made of their schema alone. */
const bodiesByName: Record<string, object[]> = (() => {
  const orders = [
    aRecharge(),
    aCardRecharge(),
    aBundle(),
    aBill(),
    anInvoice(),
    aRecharge({ paymentMode: 'AIR_TIME' }),
  ];
  const processes = modes.map((paymentMode) => ({ transactionId: new FromPool('transactionId', 0), paymentMode }));
  const codes = [{ msisdn: '050000001', requestType: 'AIR_TIME' }];
  return { initiate: orders, authInitiate: orders, process: processes, authProcess: processes, sendOtp: codes };
})();

/** What breaks parsers, statements, prototypes and counters. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    `' or '1'='1`,
    `'; drop table payment; --`,
    `'||(select pg_sleep(2))||'`,
    '\u0000',
    '\uD800',
    '__proto__',
    '=1+1',
    '%00',
    '../../etc/passwd',
    'x'.repeat(300),
    'x'.repeat(5000),
    '9'.repeat(300),
    '😀'.repeat(60),
    null,
    true,
    [],
    {},
    [[[]]],
    -0,
    1e308,
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.anything({ maxDepth: 3, maxKeys: 4, withNullPrototype: false }).filter((value) => typeof value !== 'bigint'),
);

/** One field: a value that means something by its name, one that its schema takes, or a hostile one. */
const fieldOf = (name: string, schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: byName[name] ?? valueOf(schema) },
    { weight: 3, arbitrary: valueOf(schema) },
    { weight: 1, arbitrary: hostile },
  );

const objectOf = ({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fieldOf(name, schema)])), {
    requiredKeys: required.filter((name) => name in properties),
    noNullPrototype: true,
  });

const ofType: Record<string, (schema: JsonSchema) => fc.Arbitrary<unknown>> = {
  string: ({ minLength = 0, maxLength = 40 }) =>
    fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) }),
  number: ({ minimum = -1e9, maximum = 1e9 }) => fc.double({ min: minimum, max: maximum, noNaN: true }),
  integer: ({ minimum = -1e9, maximum = 1e9 }) =>
    fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, 2 ** 31)) }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items = {}, maxItems = 4 }) => fc.array(valueOf(items), { maxLength: Math.min(maxItems + 1, 6) }),
  object: objectOf,
};

/** Values that a schema takes, most of them. */
const valueOf = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map(valueOf));
  const types = [schema.type ?? []].flat();
  const made = types.flatMap((type) => ofType[type]?.(schema) ?? []);
  return made.length > 0 ? fc.oneof(...made) : hostile;
};

/** A body that is right or nearly so, with up to three fields changed. */
const nearly = (body: object, schema: JsonSchema): fc.Arbitrary<unknown> => {
  const changes = Object.entries(schema.properties ?? {}).map(([name, each]) =>
    fc.tuple(fc.constant(name), fieldOf(name, each)),
  );
  return fc
    .array(fc.oneof(...changes), { maxLength: 3 })
    .map((changed) => Object.assign({}, body, Object.fromEntries(changed)) as object);
};

/** Bodies of an operation: nearly right, made of its schema, or anything. */
export const bodiesOf = (name: string, schema: JsonSchema): fc.Arbitrary<unknown> => {
  const whole = Object.keys(schema.properties ?? {}).length > 0 ? (bodiesByName[name] ?? []) : [];
  return fc.oneof(
    {
      weight: 9,
      arbitrary: whole.length > 0 ? fc.oneof(...whole.map((body) => nearly(body, schema))) : valueOf(schema),
    },
    { weight: 3, arbitrary: valueOf(schema) },
    { weight: 1, arbitrary: hostile },
  );
};

/** What stands in a query: names that are known, some of them twice, and some that are not. */
export const queriesOf = (
  names: readonly { name: string; schema: JsonSchema }[],
): fc.Arbitrary<[string, unknown][]> => {
  const known = names.map(({ name, schema }) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 8, arbitrary: byName[name] ?? valueOf(schema) }, { weight: 1, arbitrary: hostile }),
    ),
  );
  const once = known.length > 0 ? fc.tuple(...known) : fc.constant([]);
  const more = fc.array(fc.oneof(...known, fc.tuple(fc.string({ maxLength: 10 }), fc.string())), { maxLength: 2 });
  const isRare = fc.nat(9).map((dice) => dice === 0);
  return fc
    .tuple(once as fc.Arbitrary<[string, unknown][]>, more as fc.Arbitrary<[string, unknown][]>, isRare, isRare)
    .map(([each, others, isMore, isLess]) => (isLess ? each.slice(1) : each).concat(isMore ? others : []));
};

/** Absent but for one time in so many. */
export const rarely = <Value>(times: number, arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** A text that a header can carry. */
const headerText = fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, ''));
const often = (right: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 30, arbitrary: right },
    { weight: 1, arbitrary: headerText },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );

/** Headers of a call: nearly always those of our channel, sometimes a key that came before, a token, another site. */
export const headers = fc.record({
  'api-key': often(fc.constant('lisolo-web')),
  'service-id': often(fc.constant('portal')),
  'idempotency-key': often(
    fc.oneof(
      { weight: 9, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: fc.constant('3f2a1c9e-5b7d-4e8f-9a6b-1c2d3e4f5a6b') },
    ),
  ),
  'purchase-id': rarely(4, fc.oneof(fc.uuid(), headerText)),
  authorization: fc.oneof(fromPool('accessToken'), fc.constant(undefined), headerText),
  'content-type': often(fc.constant('application/json')),
  lang: rarely(4, fc.constantFrom('fr', 'en', 'xx', 'fr,en', '')),
  'accept-language': rarely(8, headerText),
  origin: rarely(30, fc.constantFrom('http://127.0.0.1:3000', 'https://evil.example', 'null', '')),
  accept: rarely(8, fc.constantFrom('text/html', '*/*')),
});

/** Bodies that are no JSON of ours: cut, doubled, deep, long. */
export const raws = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '{"a":1,"a":2}',
    '{"__proto__":{"x":1}}',
    `${'['.repeat(200)}${']'.repeat(200)}`,
    '"\\u0000"',
    '[1e999]',
    'null',
    `"${'x'.repeat(70_000)}"`,
    '\uFEFF{}',
  ),
  fc.json({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
);
