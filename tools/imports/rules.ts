/** The workspaces. */
export const rooms = ['contract', 'markets', 'server', 'portal', 'sandbox', 'e2e', 'bench', 'tools'] as const;
export type Room = (typeof rooms)[number];

type RoomRule = {
  /** Other rooms that it may import. */
  rooms: readonly Room[];
  /** Packages that it may import: these, or all that its package.json declares. Tests may use the root's as well. */
  packages: readonly string[] | 'declared';
  /** Permits Node's modules outside tests. */
  node: boolean;
};

/** The imports that each room may have. */
export const roomRules: Record<Room, RoomRule> = {
  contract: { rooms: [], packages: ['zod'], node: false },
  markets: { rooms: ['contract'], packages: [], node: true },
  server: { rooms: ['contract', 'markets'], packages: 'declared', node: true },
  portal: { rooms: ['contract', 'markets'], packages: 'declared', node: true },
  sandbox: { rooms: [], packages: 'declared', node: true },
  e2e: { rooms: ['contract', 'markets', 'portal', 'sandbox', 'tools'], packages: 'declared', node: true },
  bench: { rooms: ['contract', 'markets', 'server', 'portal', 'e2e', 'tools'], packages: 'declared', node: true },
  tools: { rooms: ['contract', 'markets', 'server', 'portal', 'sandbox'], packages: 'declared', node: true },
};

type InnerRule = {
  /** The files that the rule binds. `except` may use its captured group as `$1`. */
  from: RegExp;
  says: string;
  /** Files that must not be imported. */
  never?: RegExp;
  /** The only files that may be imported. */
  only?: RegExp;
  /** Exempt from `never`, or allowed beside `only`. */
  except?: string;
  /** Exempt or allowed for imports of types. */
  exceptTypes?: RegExp;
  /** Allowed beside `only` in tests. */
  exceptInTests?: RegExp;
};

/** The import rules inside rooms, besides the layers (layers.ts); paths start at the root of the repository. */
export const innerRules: readonly InnerRule[] = [
  {
    says: 'a feature imports no other feature; they meet in app.ts and in routes',
    from: /^(?:server\/src|portal\/app)\/features\/(?!privacy\/)([^/]+)\//,
    never: /^(?:server\/src|portal\/app)\/features\//,
    except: '^(?:server/src|portal/app)/features/$1/',
    exceptInTests: /^server\/src\/features\//,
  },
  {
    says: 'privacy reads what payments and leads store of a person, and imports no other feature',
    from: /^server\/src\/features\/privacy\//,
    never: /^server\/src\/features\//,
    except: '^server/src/features/(?:privacy/|payments/core/|payments/methods/|leads/lead)',
    exceptInTests: /^server\/src\/features\//,
  },
  {
    says: 'a connector imports only its own folder, the shared client and reader beside it, net, clocks, contract, and the types of a gateway.ts',
    from: /^server\/src\/connectors\/(?:([^/]+)\/)?/,
    only: /^contract\/|^server\/src\/(?:net|clocks)\/|^server\/src\/connectors\/(?:reading\/)?[^/]+\.ts$/,
    except: '^server/src/connectors/$1/',
    exceptTypes: /^server\/src\/features\/[^/]+\/(?:core\/)?gateway\.ts$/,
    exceptInTests: /^sandbox\/|^server\/src\/(?:connectors\/)?testing\//,
  },
  {
    says: 'a machine imports nothing but contract and backoffs',
    from: /\.machine\.ts$/,
    only: /^contract\/|^server\/src\/clocks\/backoff\.ts$/,
  },
  {
    says: 'portal/app/ui imports of contract only types',
    from: /^portal\/app\/ui\//,
    never: /^contract\//,
    exceptTypes: /^contract\//,
  },
];
