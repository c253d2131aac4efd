import type { CallerBudget } from './caller-budgets.ts';
import type { Budget } from './limits.ts';

/** A budget of a number, wallet or other subject. `kept` units are reserved for its owner, or for work. */
type SubjectShare = Budget & { kept?: number };

/** A row of the table: shares of callers (caller-budgets.ts), of a subject and of its owner, and the rules in words. */
export type BudgetRow = CallerBudget & {
  /** The name of the counted units. */
  counts: string;
  /** The kind of subject of `ofSubject`. `ofOwner` are the shares of a browser that paid from it or proved it. */
  subject?: string;
  ofSubject?: readonly SubjectShare[];
  ofOwner?: readonly Budget[];
  /** The response to a caller beyond the budget; default: a wait. */
  refused?: string;
  /** The condition under which a unit is released; default: never. */
  released?: string;
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The rule of a subject's limit: a caller beyond it must do work. */
const works = 'costs work, and locks nobody out';

const calls = {
  name: 'calls',
  counts: 'calls and event streams',
  address: { limit: 1200, seconds: minute },
  sparesPayers: true,
  everywhere: { limit: 2000, seconds: minute },
} as const satisfies BudgetRow;

const geocoding = {
  name: 'geocoding',
  counts: 'places looked up by words',
  browser: [{ limit: 60, seconds: hour }],
  address: { limit: 600, seconds: hour },
  refused: 'gets no place',
} as const satisfies BudgetRow;

/**
 * The budgets counted in the database; docs/security.md shows this table. Those of documents and event streams are
 * counted in each process (document-budget.ts, stream-places.ts).
 */
export const budgetTable = {
  calls,
  // Counted separately: another site could otherwise spend the customer's budget.
  refusedCalls: {
    ...calls,
    name: 'refused-calls',
    counts: 'calls refused for key or origin',
    everywhere: undefined,
    sparesPayers: undefined,
  },
  // Counted separately, because any site can send browsers there.
  cardReturns: { ...calls, name: 'card-returns', counts: 'returns from the card page' },
  forgetting: {
    name: 'forgetting',
    // Each forgotten browser is remembered for half a year.
    counts: 'browsers forgotten',
    address: { limit: 120, seconds: hour },
    sparesPayers: true,
  },
  searches: {
    name: 'searches',
    counts: 'searches that a page answers',
    address: { limit: 120, seconds: minute },
  },
  policyReports: {
    name: 'policy-reports',
    // A broken page reports each blocked part.
    counts: 'reports of blocked content',
    address: { limit: 60, seconds: minute },
  },
  analytics: {
    name: 'analytics',
    // A browser sends at most twelve a minute, and many phones share an address.
    counts: 'analytics reports',
    address: { limit: 300, seconds: minute },
  },
  receipts: {
    name: 'receipt',
    // Enough for a shop, too few to guess codes.
    counts: 'receipts checked',
    address: { limit: 60, seconds: hour },
  },
  sellersOrders: {
    name: 'works',
    counts: "sellers' orders opened",
    address: { limit: 300, seconds: hour },
  },
  lookUps: {
    name: 'lookup',
    // A look-up reveals which numbers and accounts exist.
    counts: 'different lines and accounts looked up',
    browser: [{ limit: 20, seconds: hour, distinct: true }],
    address: { limit: 300, seconds: hour, distinct: true },
    sparesPayers: true,
    refused: 'waits; what was looked up stays free',
  },
  /**
   * Registering only writes to the database, which keeps each attempt for some days (docs/abuse.md A38). An address has
   * ten for each allowed look-up, so a crowd meets that limit first. A global limit would let an attacker stop all
   * payments.
   */
  registrations: {
    name: 'registrations',
    counts: 'attempts that are only registered',
    browser: [{ limit: 300, seconds: hour }],
    address: { limit: 3000, seconds: hour },
    sparesPayers: true,
  },
  /** Each message costs money and may annoy people who did not request it (docs/abuse.md A03). */
  otpSends: {
    name: 'otp-sent',
    counts: 'codes and messages sent',
    subject: 'number',
    ofSubject: [
      { limit: 3, seconds: 10 * minute, kept: 1 },
      { limit: 6, seconds: hour },
      { limit: 10, seconds: day, kept: 3 },
    ],
    browser: [{ limit: 20, seconds: day }],
    address: { limit: 60, seconds: hour },
    sparesPayers: true,
    all: { limit: 300, seconds: minute },
    refused: 'waits; the kept share costs work unless it is the owner’s; an alarm when the limit of all is reached',
    released: 'of the number, when the message was not sent; of the caller, when none was written',
  },
  otpWrongs: {
    name: 'otp-wrong',
    counts: 'wrong codes',
    subject: 'number',
    ofSubject: [{ limit: 15, seconds: day }],
    ofOwner: [{ limit: 5, seconds: day }],
    browser: [{ limit: 30, seconds: day }],
    address: { limit: 60, seconds: hour },
    refused: 'waits; each try costs work during an attack',
  },
  pinWallets: {
    name: 'pin-wallets',
    counts: 'different wallets whose PIN is tried',
    browser: [{ limit: 3, seconds: day, distinct: true }],
  },
  wrongPins: {
    name: 'wallet-pin',
    counts: 'PINs tried',
    subject: 'wallet',
    ofSubject: [{ limit: 5, seconds: day }],
    refused: 'the wallet is locked here',
    released: 'when the PIN was not checked or nothing was sent; all of them when it was right',
  },
  prompts: {
    name: 'prompts',
    counts: 'prompts sent',
    subject: 'wallet',
    ofSubject: [{ limit: 3, seconds: 10 * minute }],
    ofOwner: [{ limit: 3, seconds: 10 * minute }],
    browser: [
      { limit: 10, seconds: hour, distinct: true },
      { limit: 30, seconds: day, distinct: true },
    ],
    address: { limit: 30, seconds: hour },
    // `PROMPTS_PER_MINUTE` sets another limit.
    all: { limit: 300, seconds: minute },
    refused:
      'waits, or proves the number; the wallet stays counted for the browser; an alarm when the limit of all is reached',
    released: 'of address and all, when the attempt is not sent',
  },
  walletRefusals: {
    name: 'wallet-refusals',
    counts: 'refusals that reveal a wallet',
    subject: 'number',
    ofSubject: [
      { limit: 3, seconds: 10 * minute },
      { limit: 10, seconds: day },
    ],
    ofOwner: [
      { limit: 3, seconds: 10 * minute },
      { limit: 10, seconds: day },
    ],
    browser: [{ limit: 10, seconds: hour }],
    refused: 'waits, or proves the number',
    released: 'counted only when such a refusal is sent',
  },
  wrongPairs: {
    name: 'wrong-pairs',
    counts: 'wrong pairs of number and account, account and email, lead and phone',
    subject: 'each side',
    ofSubject: [{ limit: 5, seconds: day }],
    address: { limit: 20, seconds: day },
    refused: works,
    released: 'when the pair is right, or the outcome is unknown',
  },
  balances: {
    name: 'balance',
    // A router's number alone opens its balance.
    counts: "enquiries for a router's balance",
    subject: 'number',
    ofSubject: [{ limit: 5, seconds: day }],
    browser: [{ limit: 20, seconds: day }],
    refused: `of the number: ${works}; of the browser: waits`,
    released: 'of the browser, when work is required',
  },
  votes: {
    name: 'likes',
    counts: 'votes on answers of the help centre',
    browser: [{ limit: 20, seconds: hour }],
    address: { limit: 300, seconds: hour },
  },
  countedVotes: {
    name: 'counted-likes',
    // New cookies would otherwise move a question's share at will.
    counts: 'votes that change the share of one question',
    address: { limit: 1, seconds: day },
    refused: 'votes, and the share stays',
  },
  feedback: {
    name: 'feedback',
    counts: 'forms sent',
    browser: [{ limit: 5, seconds: day }],
    address: { limit: 300, seconds: hour },
    all: { limit: 1500, seconds: hour },
    refused: 'waits; an alarm when the limit of all is reached',
  },
  drafts: {
    name: 'form-drafts',
    // A page saves after each change.
    counts: 'drafts saved',
    browser: [{ limit: 600, seconds: hour }],
    address: { limit: 6000, seconds: hour },
  },
  newDrafts: {
    name: 'form-codes',
    counts: 'new drafts, each stored for a day',
    browser: [{ limit: 20, seconds: day, distinct: true }],
    address: { limit: 200, seconds: hour, distinct: true },
    all: { limit: 3000, seconds: hour },
    refused: 'waits; an alarm when the limit of all is reached',
  },
  draftLoads: {
    name: 'form-loads',
    counts: 'drafts loaded',
    browser: [{ limit: 120, seconds: hour }],
    address: { limit: 3000, seconds: hour },
  },
  geocoding,
  geocodingStrangers: {
    ...geocoding,
    name: 'geocoding-strangers',
    counts: 'the same without our key or from another site',
  },
  geocoder: {
    name: 'geocoder',
    // The address's share prevents one phone from spending all enquiries.
    counts: "paid enquiries to the operator's geocoder",
    address: { limit: 100, seconds: hour },
    all: { limit: 1000, seconds: day },
    refused: 'gets the places of the gazetteer',
  },
} as const satisfies Record<string, BudgetRow>;
