/** An import that the layers forbid and that stays, with the reason. `from` and `to` are files or folders. */
type NamedArrow = { from: string; to: string; why: string };

/** The order of a folder's files and folders. */
export type Layers = {
  folder: string;
  /**
   * From the top down; imports run down. What stands in one row stands side by side and imports each other not at all. `.`
   * means all files directly in the folder that have no row of their own.
   */
  rows: readonly (readonly string[])[];
  named: readonly NamedArrow[];
};

/**
 * Who stands above whom. A test may import what stands beside it, and what is there for tests (a `testing` folder) from
 * wherever it stands; nothing else imports that.
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
