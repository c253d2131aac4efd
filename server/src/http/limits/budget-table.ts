import type { CallerBudget } from './caller-budgets.ts';
import type { Budget } from './limits.ts';

/** A budget of a number, wallet or other subject. `kept` units are reserved for its owner, or for work. */
type SubjectShare = Budget & { kept?: number };

/** A row of the table: shares of callers (caller-budgets.ts), of a subject and of its owner, and the rules in words. */
export type BudgetRow = CallerBudget & {
  /** What one unit is. */
  counts: string;
  /** What the shares of `ofSubject` belong to; `ofOwner` are those of a browser that paid from it or proved it. */
  subject?: string;
  ofSubject?: readonly SubjectShare[];
  ofOwner?: readonly Budget[];
  /** What a caller beyond the budget gets, and what that costs; a wait unless said otherwise. */
  refused?: string;
  /** When a unit is released; never unless said otherwise. */
  released?: string;
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Beside the limits of callers: what a subject's own limit costs whoever passes it. */
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
 * All budgets that are counted in the database (docs/security.md draws this table). Those of documents and event streams are counted in
 * each process (document-budget.ts, stream-places.ts).
 */
export const budgetTable = {
  calls,
  // Counted apart, or another site could spend the customer's own budget.
  refusedCalls: {
    ...calls,
    name: 'refused-calls',
    counts: 'calls refused for key or origin',
    everywhere: undefined,
    sparesPayers: undefined,
  },
  // Counted apart: any site can send browsers there.
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
    // Look-ups are an oracle.
    counts: 'different lines and accounts looked up',
    browser: [{ limit: 20, seconds: hour, distinct: true }],
    address: { limit: 300, seconds: hour, distinct: true },
    sparesPayers: true,
    refused: 'waits; what was looked up stays free',
  },
  /**
   * Registering calls only the database, which keeps each attempt for some days (docs/abuse.md A38). An address has ten for each line
   * that its look-ups allow, so a crowd meets that limit first. Of all together there is none: spending it would keep all from paying.
   */
  registrations: {
    name: 'registrations',
    counts: 'attempts that are only registered',
    browser: [{ limit: 300, seconds: hour }],
    address: { limit: 3000, seconds: hour },
    sparesPayers: true,
  },
  /** Each message costs money and may annoy somebody who asked for none (docs/abuse.md A03). */
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
    refused: 'waits; the kept share costs work unless it is the owner’s; an alarm where all is spent',
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
    refused: 'waits; each try costs work while somebody guesses at large',
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
    released: 'when the PIN was not judged or nothing was sent; all of them when it was right',
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
    refused: 'waits, or proves the number; the wallet stays counted for the browser; an alarm where all is spent',
    released: 'of address and all, when the attempt is not sent',
  },
  walletRefusals: {
    name: 'wallet-refusals',
    counts: 'refusals that tell of a wallet',
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
    released: 'counted only when such a refusal is told',
  },
  wrongPairs: {
    name: 'wrong-pairs',
    counts: 'wrong pairs of number and account, account and email, lead and phone',
    subject: 'each side',
    ofSubject: [{ limit: 5, seconds: day }],
    address: { limit: 20, seconds: day },
    refused: works,
    released: 'when the pair is right, or nobody could tell',
  },
  balances: {
    name: 'balance',
    // A router's number alone opens its balance.
    counts: "enquiries for a router's balance",
    subject: 'number',
    ofSubject: [{ limit: 5, seconds: day }],
    browser: [{ limit: 20, seconds: day }],
    refused: `of the number: ${works}; of the browser: waits`,
    released: 'of the browser, when work is asked for',
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
    refused: 'waits; an alarm where all is spent',
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
    refused: 'waits; an alarm where all is spent',
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
    // The share of an address keeps one phone from spending them all.
    counts: "paid enquiries to the operator's geocoder",
    address: { limit: 100, seconds: hour },
    all: { limit: 1000, seconds: day },
    refused: 'gets the places of the gazetteer',
  },
} as const satisfies Record<string, BudgetRow>;
