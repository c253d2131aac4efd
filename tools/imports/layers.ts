/** A permitted exception with its reason. `from` and `to` are files or folders. */
type NamedArrow = { from: string; to: string; why: string };

/** The layers of a folder. */
export type Layers = {
  folder: string;
  /**
   * From the top down; imports run down. Entries of one row do not import each other. `.` means the folder's files
   * without a row of their own.
   */
  rows: readonly (readonly string[])[];
  named: readonly NamedArrow[];
};

/**
 * The layers of each folder. A test may import what is beside it, and `testing` folders anywhere; nothing else imports
 * those.
 */
export const layers: readonly Layers[] = [
  {
    folder: 'portal/app',
    rows: [
      ['.'],
      ['routes', 'plain'],
      ['document'],
      ['shell'],
      ['features'],
      ['map', 'forms', 'otp'],
      ['loading'],
      ['products'],
      ['ui', 'session'],
      ['api'],
      ['site'],
      ['format'],
      ['locales'],
    ],
    named: [],
  },
  {
    folder: 'portal/app/features/payments',
    rows: [['.'], ['under-way', 'methods'], ['attempt'], ['order']],
    named: [],
  },
  {
    folder: 'server/src',
    rows: [
      ['.', 'testing'],
      ['wiring'],
      ['pages'],
      ['jobs', 'providers'],
      ['connectors'],
      ['outbound'],
      ['features'],
      ['http'],
      ['security', 'clocks', 'commands'],
      ['db', 'locales'],
      ['net'],
    ],
    named: [
      {
        from: 'server/src/http',
        to: 'server/src/config.ts',
        why: 'the server is handed its settings; their type stands where they are read, a second one would repeat it',
      },
      {
        from: 'server/src/pages/nothing-secret-in-dist.route.test.ts',
        to: 'server/src/config.ts',
        why: 'the test reads every secret of the settings and looks for it in what browsers receive',
      },
      {
        from: 'server/src/wiring',
        to: 'server/src/config.ts',
        why: 'wiring is handed the settings too, and names their type alone',
      },
      {
        from: 'server/src/features/payments',
        to: 'server/src/outbound',
        why: 'who begins or settles a payment hands it to the protocol, which is built on what a payment is (core/)',
      },
    ],
  },
  {
    folder: 'server/src/features/payments',
    rows: [
      ['scenarios'],
      ['.'],
      ['reconciliation'],
      ['books', 'disputes'],
      ['attempt', 'status', 'callbacks', 'notify', 'operations'],
      ['methods', 'products'],
      ['core'],
    ],
    named: [],
  },
];
