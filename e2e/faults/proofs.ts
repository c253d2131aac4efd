/**
 * A test that covers cells by its own actions, found by `id` in its title. `cells` reads "payment methods or products:
 * steps: faults". With `shared` it also covers the others, because the step's code is common; `all` covers only that
 * code.
 */
type Proof = { id: string; cells: readonly string[]; shared?: true };

const run = (id: string, ...cells: string[]): Proof => ({ id, cells });
const shared = (id: string, ...cells: string[]): Proof => ({ id, cells, shared: true });

const quotesAndCodes = [
  shared('P01', 'all: S1 S2: F24'),
  shared('P02', 'all: S1: F26'),
  shared('P03', 'all: S1: F28'),
  shared('P04', 'all: S3 S5: F34'),
  shared('P05', 'all: S1 S3 S5 S7: F34'),
  shared('P06', 'M5: S1 S3: F34'),
  shared('P07', 'M3: S2: F16 F17 F19'),
  shared('P08', 'M3: S2: F16'),
  shared('P09', 'M3: S2: F26'),
  shared('P10', 'M3: S2: F26'),
  shared('P11', 'all: S2: F28'),
  shared('P12', 'all: S2: F28'),
];

const initiateAndProcess = [
  shared('P13', 'bundle activation: S8: F39', 'all: S7: F39'),
  run('P14', 'M1 M3 M4 M5 M6 M7: S3 S4: F25'),
  shared('P15', 'M5: S3: F16 F17'),
  shared('P16', 'M5: S3: F16 F17'),
  shared('P17', 'M5: S3: F20'),
  run('P18', 'M5: S3: F20'),
  shared('P19', 'M5: S3: F18'),
  run('P20', 'M3: S3: F18'),
  shared('P21', 'M5: S3 S4: F16'),
  run('P22', 'M1: S3 S4: F16'),
  shared('P23', 'M5: S3 S4: F17'),
  run('P24', 'M3: S4: F16 F17'),
  run('P25', 'M4: S4: F16 F17'),
  shared('P26', 'M5: S4: F16 F17'),
  shared('P27', 'M5: S4: F19 F21'),
  run('P28', 'M4: S4: F21'),
  shared('P29', 'M5: S4: F20'),
  shared('P30', 'M5: S4: F22'),
  run('P31', 'M1: S4: F22'),
  shared('P32', 'M5: S4: F22'),
  shared('P33', 'all: S3 S4: F24'),
  shared('P34', 'M5: S4 S7: F26'),
  run('P35', 'M4: S4: F35'),
  shared('P36', 'all: S3: F28'),
  shared('P37', 'all: S3: F28'),
  shared('P38', 'all: S4: F28'),
  run('P39', 'M5: S4: F01 F19 F28'),
  run('P40', 'M4: S4: F28'),
  run('P41', 'M4: S3: F27'),
  shared('P42', 'M5: S4 S9: F27'),
];

const providers = [
  run('P43', 'M5: S5: F08'),
  run('P44', 'M6 M7: S5: F08'),
  run('P45', 'M1: S5: F08'),
  run('P46', 'M4: S5: F08'),
  run('P47', 'M3: S5: F08'),
  shared('P48', 'all: S5 S7: F34'),
  shared('P49', 'M5: S5: F11 F29'),
  run('P50', 'M5: S5: F29'),
  run('P51', 'M6: S5: F35'),
  run('P52', 'M7: S5: F35'),
  run('P53', 'M1 M5 M6 M7: S6: F01 F13', 'M1 M5 M6 M7: S7: F13'),
  run('P54', 'M1 M5 M6 M7: S6: F09 F10', 'M1 M5 M6 M7: S7: F10'),
  run('P55', 'M1 M5 M6 M7: S6: F35'),
  run('P56', 'M1 M5 M6 M7: S6: F12'),
  run('P57', 'M1 M5 M6 M7: S6 S7: F14'),
  run('P58', 'M1 M5 M6 M7: S6 S7: F14'),
  run('P59', 'M1: S6: F12 F14'),
  shared('P60', 'M5: S6: F11'),
  shared('P61', 'M5: S6: F02', 'M5: S7: F01'),
  shared('P62', 'M1: S6 S7: F15'),
  shared('P63', 'M5: S7: F29'),
  shared('P64', 'M5: S7 S10: F29', 'airtime credit: S8: F29'),
  shared('P65', 'M5: S7: F24', 'airtime credit: S8: F24'),
];

const deliveries = [
  shared('P66', 'airtime credit: S8: F36'),
  run('P67', 'bundle activation, postpaid/hybrid bill, fixed-internet invoice: S8: F32'),
  run('P68', 'bundle activation, postpaid/hybrid bill, fixed-internet invoice: S8: F31'),
  run('P69', 'airtime credit: S8: F29'),
  shared('P70', 'airtime credit: S8: F29'),
  shared('P71', 'airtime credit: S8: F30'),
];

const statusAndRefund = [
  shared('P72', 'all: S9: F10'),
  shared('P73', 'all: S9: F10'),
  shared('P74', 'M5: S9: F28'),
  shared('P75', 'M5: S9: F34'),
  shared('P76', 'M5: S9: F34'),
  shared('P77', 'M5: S10: F29'),
  shared('P78', 'M1: S10: F15'),
  shared('P79', 'M1: S10: F09 F15'),
];

const paid = 'M1 M3 M5 M6 M7';
const delivered = 'airtime credit, bundle activation, postpaid/hybrid bill, fixed-internet invoice';
/** A connection that breaks inside a transaction leaves nothing of it, like a crash before the commit (F01). */
const database = [
  run(
    'P80',
    `${paid}: S3 S4: F01 F22 F24`,
    `${paid}: S7: F01 F24`,
    `${paid}: S10: F01 F22`,
    `${delivered}: S8: F01 F22 F24`,
  ),
  shared('P81', 'M3: S2: F01 F02 F22 F24'),
];

/** Each runs once, with payments of all these methods at every step: a database failover, and a newer schema. */
const everyWay = 'M1 M3 M4 M5 M6 M7';
const everyProduct =
  'airtime credit, bundle activation, broadband bundle, postpaid/hybrid bill, fixed-internet invoice';
const failoverAndUpgrade = [
  run('P82', `${everyWay}: S3: F23`),
  run('P83', `${everyWay}: S4: F23`),
  run('P84', `${everyWay}: S5: F23`),
  run('P85', 'M1 M5 M6 M7: S6: F23'),
  shared('P86', `${everyProduct}: S8: F23`),
  run('P87', `${everyWay}: S3: F30`),
  run('P88', `${everyWay}: S4: F30`),
  run('P89', `${everyWay}: S5: F30`),
  run('P90', `${everyProduct}: S8: F30`),
];

/** The tests named by id alone; matrix.test.ts fails if one is missing. */
export const proofs: readonly Proof[] = [
  ...quotesAndCodes,
  ...initiateAndProcess,
  ...providers,
  ...deliveries,
  ...statusAndRefund,
  ...database,
  ...failoverAndUpgrade,
];
