/**
 * A test that meets cells by what it does, not by a row of a table. `cells` reads "payment methods or products: steps: faults",
 * and is what it runs. With `shared`, the step has one piece of code for every payment method (or product): the others are met by it too,
 * though not run; `all` in place of a payment method runs none of them, but that code by itself.
 */
type Proof = { title: string; in: string; cells: readonly string[]; shared?: true };

const run = (title: string, file: string, ...cells: string[]): Proof => ({ title, in: file, cells });
const shared = (title: string, file: string, ...cells: string[]): Proof => ({ title, in: file, cells, shared: true });

const quotesAndCodes = [
  shared(
    'goes when the database is out, and calls say so without a claim that does not hold',
    'app.route',
    'all: S1 S2: F24',
  ),
  shared('is today’s once the two minutes are over', 'dual-currency.route', 'all: S1: F26'),
  shared(
    'without a network the page says so, keeps what was typed and goes on when it is back',
    'kept.journey',
    'all: S1: F28',
  ),
  shared(
    'is closed to new attempts as if it were off; one tries it after half a minute, and its success lets all in',
    'closed-providers.route',
    'all: S3 S5: F34',
  ),
  shared(
    'is unsent past the limit of calls in flight, and is let through once one has ended',
    'http-client',
    'all: S1 S3 S5 S7: F34',
  ),
  shared(
    'a line that cannot be looked up under %s is not sold to and sent no code: 503, nothing charged',
    'every-fault',
    'M5: S1 S3: F34',
  ),
  shared(
    'by the same browser for the same purchase answers the same id and sends nothing',
    'resend-otp.route',
    'M3: S2: F16 F17 F19',
  ),
  shared(
    'twenty wrong guesses at a code are five, and then the right one is worth nothing',
    'guesses-at-once',
    'M3: S2: F16',
  ),
  shared('lives five minutes', 'verify-otp.route', 'M3: S2: F26'),
  shared(
    'where the clock is set back by an hour, a number that had a code a while ago has the next one as ever',
    'resend-otp.route',
    'M3: S2: F26',
  ),
  shared('a dead network is no refusal: the code may be asked for again', 'number-code', 'all: S2: F28'),
  shared('a check that nobody answered is told as such, and the code stays alive', 'number-code', 'all: S2: F28'),
];

const initiateAndProcess = [
  shared(
    'deliver what one system of the operator takes while another one hangs, both paid by the same wallet',
    'start-jobs.db',
    'bundle activation: S8: F39',
    'all: S7: F39',
  ),
  run(
    '%s: initiate and process are 503, no provider is called, and afterwards it is paid',
    'unwritable-database',
    'M1 M3 M4 M5 M6 M7: S3 S4: F25',
  ),
  shared('initiates with one key make one transaction', 'races.db', 'M5: S3: F16 F17'),
  shared('50 parallel initiates under one key register one payment', 'one-intent', 'M5: S3: F16 F17'),
  shared(
    'initiates with one key and two bodies make one transaction; the other body is refused',
    'races.db',
    'M5: S3: F20',
  ),
  run('of one that was killed on its way the key still serves no other order', 'kill-initiate', 'M5: S3: F20'),
  shared('two tabs that order the same: the second is sent to the payment under way', 'interruptions', 'M5: S3: F18'),
  run(
    'while the same line pays for the same in another tab, the page leads there instead of paying twice',
    'airtime.journey',
    'M3: S3: F18',
  ),
  shared('a double click sends one prompt', 'interruptions', 'M5: S3 S4: F16'),
  run('a double click opens one card payment', 'interruptions', 'M1: S3 S4: F16'),
  shared('two copies of a tab that pay at the same moment send one prompt', 'interruptions', 'M5: S3 S4: F17'),
  run('200 parallel processes of one payment by airtime take the airtime once', 'one-intent', 'M3: S4: F16 F17'),
  run(
    '50 parallel processes of one payment by PIN debit once; the same sealed PIN is taken once',
    'one-intent',
    'M4: S4: F16 F17',
  ),
  shared('50 parallel processes of one payment prompt once and debit once', 'one-intent', 'M5: S4: F16 F17'),
  shared(
    'with the same body is the same answer, first while it is raised, then already processed',
    'purchase.db',
    'M5: S4: F19 F21',
  ),
  run('also where its transaction went through', 'sealed-pin.route', 'M4: S4: F21'),
  shared('processes with one key for two transactions send one of them', 'races.db', 'M5: S4: F20'),
  shared('is read back and sent at once: raised, one prompt', 'commit-or-read-back', 'M5: S4: F22'),
  run('of a card still leads to its page', 'commit-or-read-back', 'M1: S4: F22'),
  shared(
    'while the COMMIT is still on its way: nobody says a word before it has arrived',
    'commit-or-read-back',
    'M5: S4: F22',
  ),
  shared('lets both of two through that wait for each other', 'postgres.db', 'all: S3 S4: F24'),
  shared(
    'the clock of the process decides nothing: an hour ahead or behind changes no outcome',
    'debit.db',
    'M5: S4 S7: F26',
  ),
  run(
    'a PIN that was sealed under the key of initiate is taken though the key was changed meanwhile',
    'changed-pin-key',
    'M4: S4: F35',
  ),
  shared(
    'without a readable transaction id counts as lost, and so does a duplicate that is still running',
    'attempt-calls',
    'all: S3: F28',
  ),
  shared('keeps its key when the same is sent again', 'attempt-calls', 'all: S3: F28'),
  shared('answered by %j is asked about', 'attempt-calls', 'all: S4: F28'),
  run(
    'the portal is killed while it sends the payment: nobody is told that it failed, and it is paid once',
    'interruptions',
    'M5: S4: F01 F19 F28',
  ),
  run(
    'a PIN whose answer is lost is not asked for again: the status page tells how it ends',
    'pin.journey',
    'M4: S4: F28',
  ),
  run('reloading and Back at the PIN: nothing was sent, and the order can be paid', 'pin.journey', 'M4: S3: F27'),
  shared(
    'a browser that is closed in mid-payment: the link shows the end, to a stranger without any number',
    'left-alone',
    'M5: S4 S9: F27',
  ),
];

const providers = [
  run('no answer, for a day: still open, then a person is called', 'debit.db', 'M5: S5: F08'),
  run(
    'never answered: after the re-checks the page goes on to the status, which stays open',
    'second-wallets.journey',
    'M6 M7: S5: F08',
  ),
  run(
    'a card page that is left: the payment fails after its time; a charge that comes after all is given back, and the page says so',
    'left-alone',
    'M1: S5: F08',
  ),
  run('is only an acceptance: the guess stays counted', 'pin.route', 'M4: S5: F08'),
  run('is accepted while it is in process, and declined when it was denied', 'camara/debit', 'M3: S5: F08'),
  shared(
    'a provider that hangs fills its own concurrency group and holds up no other',
    'dispatch.test',
    'all: S5 S7: F34',
  ),
  shared(
    'is left in peace while its call may still be under way, though a callback comes',
    'debit.db',
    'M5: S5: F11 F29',
  ),
  run(
    'one stands still between its commit and the debit, the other sends it: it is debited and delivered once',
    'standstill',
    'M5: S5: F29',
  ),
  run('is sent once more under a new token, with its own headers', 'authorised-client', 'M6: S5: F35'),
  run('that is over by a 401 with %s is renewed once, and the call sent once more', 'session.test', 'M7: S5: F35'),
  run(
    'whose storing breaks before its commit leaves no trace and is answered 503; the payment is found without it',
    'every-callback',
    'M1 M5 M6 M7: S6: F01 F13',
    'M1 M5 M6 M7: S7: F13',
  ),
  run(
    'in fifty copies at once, and once more after the end, has one effect',
    'every-callback',
    'M1 M5 M6 M7: S6: F09 F10',
    'M1 M5 M6 M7: S7: F10',
  ),
  run('takes what is signed with the new and with the old one, and no other', 'payment-wiring', 'M1 M5 M6 M7: S6: F35'),
  run(
    'without its proof, or with that of another body, is a 401 and changes nothing',
    'every-callback',
    'M1 M5 M6 M7: S6: F12',
  ),
  run('that says paid is not believed while the provider does not say so', 'every-callback', 'M1 M5 M6 M7: S6 S7: F14'),
  run(
    'that says failed does not close what the provider knows to be paid',
    'every-callback',
    'M1 M5 M6 M7: S6 S7: F14',
  ),
  run('believes nothing in its query: status=%s delivers nothing', 'status.route', 'M1: S6: F12 F14'),
  shared('a callback that comes before the answer to process is not lost', 'webhooks.route', 'M5: S6: F11'),
  shared('what was due while no process ran is done at the next start', 'app.route', 'M5: S6: F02', 'M5: S7: F01'),
  shared('is found at once when a callback speaks of it, long after the last look', 'card.db', 'M1: S6 S7: F15'),
  shared('sweepers never get one row twice', 'races.db', 'M5: S7: F29'),
  shared(
    'of two instances that ask at once the later answer changes nothing',
    'two-workers',
    'M5: S7 S10: F29',
    'airtime credit: S8: F29',
  ),
  shared('for want of the database is not held against it', 'settling-fails', 'M5: S7: F24', 'airtime credit: S8: F24'),
];

const deliveries = [
  shared(
    'is tried five times, then a person is called and the workers leave it alone',
    'settling-fails',
    'airtime credit: S8: F36',
  ),
  run(
    'whose answer was lost is searched, not sent again',
    'deliveries',
    'bundle activation, postpaid/hybrid bill, fixed-internet invoice: S8: F32',
  ),
  run(
    'that is refused for good is given back, and the customer hears why',
    'deliveries',
    'bundle activation, postpaid/hybrid bill, fixed-internet invoice: S8: F31',
  ),
  run(
    'one stands still between its commit and the delivery, the other delivers: it is delivered once',
    'standstill',
    'airtime credit: S8: F29',
  ),
  shared(
    'nothing is sent again, whatever callbacks come and however often the system does not find it',
    'delivery.db',
    'airtime credit: S8: F29',
  ),
  shared('a row of an older release, which has no details, is read as before', 'deliveries', 'airtime credit: S8: F30'),
];

const statusAndRefund = [
  shared('a slow read never overtakes a later one: what is shown goes forward', 'event-streams', 'all: S9: F10'),
  shared('the simulation catches that $mistake', 'mutants', 'all: S9: F10'),
  shared('a status page that cannot ask any more says so, for as long as that lasts', 'interruptions', 'M5: S9: F28'),
  shared('all who look at one instance share one question and its answer', 'ask-once', 'M5: S9: F34'),
  shared('however long somebody looks, thirty questions are the most while nothing changes', 'ask-once', 'M5: S9: F34'),
  shared(
    'is not sent a second time while its call is under way, though a callback comes',
    'delivery.db',
    'M5: S10: F29',
  ),
  shared('whose refund is lost is asked about before it is sent again', 'card.db', 'M1: S10: F15'),
  shared('is sent back once, however often it is noticed', 'card.db', 'M1: S10: F09 F15'),
];

const paid = 'M1 M3 M5 M6 M7';
const delivered = 'airtime credit, bundle activation, postpaid/hybrid bill, fixed-internet invoice';
const everyBreakOfCodes =
  'at any time of sending and checking a code keeps nobody from proving a number, with two messages at most';
const everyBreak = 'wherever the database breaks $point, each time of a whole payment, it is $end once';

/** A connection that breaks inside a transaction leaves nothing of it, like a crash before the commit (F01). */
const database = [
  run(
    everyBreak,
    'every-break',
    `${paid}: S3 S4: F01 F22 F24`,
    `${paid}: S7: F01 F24`,
    `${paid}: S10: F01 F22`,
    `${delivered}: S8: F01 F22 F24`,
  ),
  shared(everyBreakOfCodes, 'every-break-of-codes', 'M3: S2: F01 F02 F22 F24'),
];

/** Each played once, with payments of all these ways at every step: a failover of the database, a newer schema beneath. */
const everyWay = 'M1 M3 M4 M5 M6 M7';
const everyProduct =
  'airtime credit, bundle activation, broadband bundle, postpaid/hybrid bill, fixed-internet invoice';
const failoverAndUpgrade = [
  run(
    'an initiate by %s that was not acknowledged is a 503; sent again it is one payment',
    'failover',
    `${everyWay}: S3: F23`,
  ),
  run(
    'a process by %s that was not acknowledged is a 503; sent again it debits once',
    'failover',
    `${everyWay}: S4: F23`,
  ),
  run(
    'a debit by %s whose answer could not be stored is raised, found and delivered once',
    'failover',
    `${everyWay}: S5: F23`,
  ),
  run(
    'a callback of %s that could not be stored is a 503; the payment ends without it',
    'failover',
    'M1 M5 M6 M7: S6: F23',
  ),
  shared('%s whose delivery could not be stored is delivered once', 'failover', `${everyProduct}: S8: F23`),
  run('an initiate by %s is acknowledged, and paid once', 'next-release', `${everyWay}: S3: F30`),
  run('a process by %s is acknowledged, and paid once', 'next-release', `${everyWay}: S4: F30`),
  run('a debit by %s that is under way is stored, and delivered once', 'next-release', `${everyWay}: S5: F30`),
  run('%s whose delivery is under way comes once', 'next-release', `${everyProduct}: S8: F30`),
];

/** Every test that is named by hand; matrix.test.ts fails when one of them is gone. */
export const proofs: readonly Proof[] = [
  ...quotesAndCodes,
  ...initiateAndProcess,
  ...providers,
  ...deliveries,
  ...statusAndRefund,
  ...database,
  ...failoverAndUpgrade,
];
