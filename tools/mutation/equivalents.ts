/** A change of one trimmed line that makes no difference. */
type Equivalent = { file: string; line: string; was: string; became: readonly string[]; reason: string };

const payments = 'server/src/features/payments';

/** Mutants that no test can find, each with its reason; `was` and `became` are as the command prints them. */
export const equivalents: readonly Equivalent[] = [
  {
    file: `${payments}/core/payment.machine.ts`,
    line: `REGISTERED: 'registered',`,
    was: `'registered'`,
    became: ['""'],
    reason: 'No set of states asks for this stage: it stands there because every state has one',
  },
  {
    file: 'server/src/clocks/continuity.ts',
    line: `return continuity().breaks === breaks && begunNumber !== null && begunNumber > number;`,
    was: 'begunNumber !== null',
    became: ['true'],
    reason: 'Numbers count from 0: null is greater than none of them',
  },
  ...(
    [
      ["at = '',", "''"],
      ["typed = '',", "''"],
      ["reference = '',", "''"],
      ["providerReference = '',", "''"],
      ["amount = '',", "''"],
      ["word = '',", "''"],
      ["const readTotal = ([, , typed = '', count = '', , sum = '', word = '']: string[]) => {", "''"],
      ["const readEnd = ([, , , count = '']: string[]) => {", "''"],
    ] as const
  ).map(([line, was]) => ({
    file: `${payments}/reconciliation/read-statement.ts`,
    line,
    was,
    became: ['"Stryker was here!"'],
    reason: 'A row has seven cells by then; the compiler does not know it',
  })),
  {
    file: `${payments}/reconciliation/read-statement.ts`,
    line: String.raw`const [, whole, decimals = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? [];`,
    was: '[]',
    became: ['["Stryker was here"]'],
    reason: 'The first element is not looked at',
  },
  {
    file: `${payments}/reconciliation/read-statement.ts`,
    line: "if (whole === undefined || decimals.replace(/0+$/, '').length > allowed) return undefined;",
    was: '/0+$/',
    became: ['/0+/'],
    reason: 'A currency has no decimals or two, a text at most two: one that is not 0 is left over either way',
  },
  ...['is', 'says'].map((side) => ({
    file: `${payments}/reconciliation/read-statement.ts`,
    line: 'if (is?.count !== says?.count || is?.sum !== says?.sum) refuse(`the total of ${key} is not that of its lines`);',
    was: `${side}?.sum`,
    became: [`${side}.sum`],
    reason: 'Where one side is missing the counts differ, and the sums are not looked at',
  })),
  {
    file: `${payments}/reconciliation/read-statement.ts`,
    line: String.raw`/^.{10}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-5]):\d{2})$/.test(word) &&`,
    was: String.raw`/^.{10}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-5]):\d{2})$/`,
    became: [
      String.raw`/.{10}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-5]):\d{2})$/`,
      String.raw`/^.{10}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-5]):\d{2})/`,
    ],
    reason: 'What stands between day and time, or behind the time, makes it none to Date.parse as well',
  },
  {
    file: 'contract/src/values/amount-text.ts',
    line: "const marksOf = (tag: string): Marks => marks[tag.split('-')[0] ?? ''] ?? english;",
    was: "''",
    became: ['"Stryker was here!"'],
    reason: 'What is split has a first part; the compiler does not know it',
  },
  {
    file: 'contract/src/values/amount-text.ts',
    line: "const [whole = '', rest] = amount.toFixed(decimals).split('.');",
    was: "''",
    became: ['"Stryker was here!"'],
    reason: 'What is split has a first part; the compiler does not know it',
  },
  {
    file: `${payments}/books/day-close.ts`,
    line: "await advisoryLock(database, 'day-close');",
    was: "'day-close'",
    became: ['""'],
    reason: 'A lock of any name lets one close at a time',
  },
  {
    file: `${payments}/books/provider-entries.ts`,
    line: 'await advisoryLock(database, `provider-entries ${provider} ${day}`);',
    was: '`provider-entries ${provider} ${day}`',
    became: ['``'],
    reason: 'A lock of any name keeps two that book one day apart; days of others only wait longer',
  },
  ...(
    [
      [
        'initiate',
        'initiate',
        "const fingerprint = deps.vault.hash('initiate', canonical({ ...wanted, purchaseId }));",
      ],
      [
        'initiate',
        'twin',
        "duplicateHash: vault.hash('twin', `${payer.payer ?? context.browser.hash} ${productText(order)}`),",
      ],
      ['initiate', 'goods', "const productHash = deps.vault.hash('goods', productText(order));"],
      ['submit', 'process', "const fingerprint = deps.vault.hash('process', canonical(request));"],
    ] as const
  ).map(([file, word, line]) => ({
    file: `${payments}/attempt/${file}.ts`,
    line,
    was: `'${word}'`,
    became: ['""'],
    reason: 'A word that makes hashes of one thing differ from those of another; these meet only their like',
  })),
  {
    file: `${payments}/attempt/initiate.ts`,
    line: 'const billPaid = billHash && !bill?.isPaidOnce ? (await deps.engine.store.bill(billHash)).paid : 0;',
    was: 'bill?.isPaidOnce',
    became: ['bill.isPaidOnce'],
    reason: 'Where there is the hash of a bill there is the bill; the compiler does not know it',
  },
  {
    file: `${payments}/attempt/initiate.ts`,
    line: "return grants.check({ authorization: context.header('authorization'), msisdn: payer.payer ?? '', purpose, purchase });",
    was: "''",
    became: ['"Stryker was here!"'],
    reason: 'Who pays in a mode that needs a code has a number; the compiler does not know it',
  },
  {
    file: `${payments}/attempt/initiate.ts`,
    line: "super('refused');",
    was: "'refused'",
    became: ['""'],
    reason: 'It is caught where it was thrown, and nobody reads its text',
  },
  ...[
    ["siblings.filter(({ state }) => state === 'REGISTERED')", 'siblings'],
    ["state === 'REGISTERED'", 'true'],
  ].map(([was = '', became = '']) => ({
    file: `${payments}/attempt/initiate.ts`,
    line: "for (const sibling of siblings.filter(({ state }) => state === 'REGISTERED')) {",
    was,
    became: [became],
    reason: 'Spares the database a statement: what ended before has no such move, and nothing becomes of it',
  })),
  ...(
    [
      ['if (mode.takesPin) {', 'mode.takesPin', ['true'], 'Of a mode that takes no PIN no guesses are kept'],
      [': { result: undefined };', '{ result: undefined }', ['{}'], 'What is not there is undefined as well'],
      ...[
        'if (!mode.purpose) return { result: 0 };',
        'const guess = pin ? await countGuess(deps, payment, context) : { result: 0 };',
      ].map((line) => [line, '{ result: 0 }', ['{}'], 'Without a PIN nobody reads which guess it is'] as const),
      [
        "if (now?.state !== 'REGISTERED') return { result: { sending: 'too-late', guesses: 0 } };",
        'now?.state',
        ['now.state'],
        'No payment is ever taken away; the compiler does not know it',
      ],
      ["const payer = payment.payer ?? '';", "''", ['"Stryker was here!"'], 'A mode that needs a code has a payer'],
      ...(
        [
          [
            "payment.state === 'DECLINED' && payment.reason",
            ['true', "payment.state === 'DECLINED' || payment.reason"],
          ],
          ["payment.state === 'DECLINED'", ['true']],
        ] as const
      ).map(
        ([was, became]) =>
          [
            "const code = payment.state === 'DECLINED' && payment.reason ? codeOfReason[payment.reason] : undefined;",
            was,
            became,
            'Only what was declined has one of these reasons, and no reason has no code',
          ] as const,
      ),
    ] as const
  ).map(([line, was, became, reason]) => ({ file: `${payments}/attempt/submit.ts`, line, was, became, reason })),
  {
    file: `${payments}/core/store.ts`,
    line: "attempt.payer === null ? null : vault.hash('payer', attempt.payer),",
    was: 'attempt.payer === null',
    became: ['false'],
    reason: 'Nobody has paid from a number that hashes as none does; the compiler does not know it',
  },
  ...['const values = [[...busy.methods], [...busy.products], [...(busy.payments ?? [])]];'].map((line) => ({
    file: 'server/src/outbound/work.ts',
    line,
    was: '[]',
    became: ['["Stryker was here"]'],
    reason: 'No method, product or payment has that name',
  })),
  {
    file: `${payments}/core/idempotency.ts`,
    line: "override name = 'KeyTaken';",
    was: "'KeyTaken'",
    became: ['""'],
    reason: 'It is caught by its class and told to nobody',
  },
  {
    file: `${payments}/attempt/commit-or-read-back.ts`,
    line: "return 'unclear';",
    was: "'unclear'",
    became: ['""'],
    reason: 'Who called asks only whether it is there or not there',
  },
  {
    file: `${payments}/core/exchange.ts`,
    line: "if (dollars === undefined) return refuseField('amount', 'amountNotWhole');",
    was: 'dollars === undefined',
    became: ['false'],
    reason: 'What it costs is no number then, which the last check refuses in the same words',
  },
  {
    file: 'server/src/outbound/debit.ts',
    line: "if (one.outcome !== 'paid' || other.outcome !== 'paid') return one.outcome === other.outcome;",
    was: "one.outcome !== 'paid'",
    became: ['false'],
    reason: 'What is not paid tells no charge, and none is the same as one that is told; the compiler wants it said',
  },
  {
    file: `${payments}/core/ledger.ts`,
    line: 'return payment.price.amountMinor - Number(row?.held ?? 0);',
    was: 'row?.held',
    became: ['row.held'],
    reason: 'A sum is always answered by a row; the compiler does not know it',
  },
  {
    file: `${payments}/core/ledger.ts`,
    line: 'const [debit, credit] = missing > 0 ? [madeGood, suspense] : [suspense, madeGood];',
    was: 'missing > 0',
    became: ['missing >= 0'],
    reason:
      'Nothing is made good where nothing is missing: who calls has refused that, and the table takes no row of 0',
  },
];
