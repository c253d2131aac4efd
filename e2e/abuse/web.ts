import { by, type Row } from './row.ts';

/** Pages, headers, bodies, packages, keys. */
export const web: Row[] = [
  {
    row: 'A12',
    promise: 'Nothing is written into a page as HTML; nothing inline runs',
    checked:
      'with a page that writes HTML; with inline scripts in the policy; with any href in content; with files of content that may run',
    tests: [
      by('no text becomes a script or a part of a page, but where a gateway’s own script runs', 'security-headers'),
      by('reports of both forms are counted by their directive, any other word as other', 'policy-reports'),
      by('an address may send sixty a minute, then 429', 'policy-reports'),
      by('nothing is written into a page as HTML, and no text is run as code (A12)', 'other-windows'),
      by(
        'a document runs only its own scripts, the one at its head by its hash, and its one sheet',
        'security-headers',
      ),
      by('nothing inline is allowed beyond the sheet and the script at the head', 'security-headers'),
      by('%s holds no secret, and runs no script but our own (A28)', 'nothing-secret-in-dist'),
      by('%s is made harmless, and what went is named', 'sanitise'),
      by('markup in a text is shown, not run', 'published-pages'),
      by('is served for good under the hash of its bytes, and may do nothing', 'content'),
    ],
  },
  {
    row: 'A13',
    promise: 'Redirects and Return lead to paths of ours',
    checked: 'without the path that redirects are cut to; the table of pages that Return may lead to',
    tests: [
      by('leads to a path of ours or nowhere: %s %s', 'hostile-requests'),
      by('no text that would lead elsewhere is ever taken, of several hundred', 'redirect-url'),
      by('%j may not', 'redirect-url'),
      by('leads to the page of the bank where there is one, and only to a web address', 'attempt-calls'),
    ],
  },
  {
    row: 'A14',
    promise: 'Another site’s form, beacon or picture does nothing',
    checked:
      'without the check of origin and sec-fetch-site; without that of plain forms, their token, the browser that an order is sealed for',
    tests: [
      by('does nothing for another site, whatever header gives it away', 'cross-site'),
      by(
        'does nothing for a form, a beacon or a picture, though they bear the visitor’s cookie and no origin',
        'cross-site',
      ),
      by('a form of another site does nothing: %j', 'recharge-post'),
      by('not even with the token of a page that was stolen from the visitor', 'recharge-post'),
      by(
        'what nobody knows the sender of is not carried out: the form comes back filled in, and goes on with its token (%j)',
        'recharge-post',
      ),
      by('another site’s post does nothing, though it had the order: %j', 'pay-once'),
      by('an order of another browser, a changed one and none begin nothing', 'pay-once'),
    ],
  },
  {
    row: 'A16',
    promise: 'No page can be framed; windows that it opens cannot reach it',
    checked: 'without frame-ancestors; cross-origin-opener-policy',
    tests: [
      by('of %s has its security headers', 'hostile-requests'),
      by('that is a document, %s, opens windows that cannot reach it', 'hostile-requests'),
    ],
  },
  {
    row: 'A17',
    promise: 'Caches keep what everyone gets; a page is not given under the name of a file',
    checked: 'without the list of proxies that are trusted',
    tests: [
      by('keeps of %s what everyone gets, whoever asked for it first and however', 'hostile-requests'),
      by('is not given a page under the name of a file: %s is a 404', 'hostile-requests'),
      by('is what a trusted proxy says it is, and nothing that the caller wrote before it', 'gate'),
    ],
  },
  {
    row: 'A19',
    promise: 'Unknown, doubled and prototype keys are refused',
    checked:
      'without the list of forbidden keys; the refusal of keys that stand twice; strict objects on calls that move money; the refusal of NUL',
    tests: [
      by(
        'is answered by its schema, within a second of its own and never as a failure of ours, whatever is sent (A19, A20)',
        'fuzz',
      ),
      by('are refused on calls that move money', 'bad-input'),
      by('%s: a name that it knows twice is a 400 that names it, one that it does not is ignored', 'given-twice'),
      by('two languages are a 400, whether as two headers or joined on the way', 'given-twice'),
      by('of %s with a key twice or one that reaches into prototypes is a 400', 'bad-input'),
      by('a text with a NUL is refused, which no database takes: %s', 'strict-json'),
    ],
    open: 'twenty-five operations, from those of settings, lines, bills and codes to initiate and process, have had 10,000 requests of the fuzz each, the others 1,000; a right code, a SmartCash callback with its proof and page views are hardly ever made up by it',
  },
  {
    row: 'A20',
    promise: 'Slow, large and deep requests are cut off while others are served',
    checked: 'without the bound of a body; the time of slow headers; the ten levels of a body',
    tests: [
      by('slow headers are cut off after 5 s and slow bodies after 10 s, while others are served', 'slow-clients'),
      by('over 64 KiB is a 413, up to it is read', 'bad-input'),
      by('ten levels are taken, eleven are not', 'strict-json'),
      by('open connections have an end', 'slow-clients'),
      by(
        'of one payment are twenty, then 429 with a time to come back; the browser that pays still has one, and one alone',
        'many-streams',
      ),
      by(
        'of one address are two hundred, fifty times as many behind carrier NAT; who pays there still follows',
        'stream-places',
      ),
      by('a client that drops its body midway, %s, is no failure of ours: no line of trouble, no 5xx', 'dropped-body'),
      by(
        'while 2,000 connections are held open, silent or slow, a payment goes through, answers are quick and memory has a bound',
        'flood',
      ),
    ],
    open: 'the flood is 2,000 connections in all, 500 in each of four ways; answers are held under 1 s meanwhile, not under twice their time in peace',
  },
  {
    row: 'A22',
    promise: 'Values reach the database as parameters; moves and bookings are written once',
    checked:
      'with a value written into a statement; with a right to change moves and bookings; without the triggers that keep both',
    tests: [
      by(
        'values reach the database as parameters alone: what stands in a statement is SQL of ours (A22)',
        'sql-parameters',
      ),
      by('a move and a booking are written once: no statement changes them (A22)', 'written-once'),
      by('serves payments by every method and for every product, delivers them and gives them back', 'grants'),
      by('may not "%s" (A22)', 'grants'),
      by('has a right where a statement of ours needs it, and nowhere else', 'grants'),
      by(
        'takes hostile texts in every field and at once, answers none of them with an error, and does nothing they say',
        'hostile-texts',
      ),
    ],
    open: 'who runs the portal as the owner of its tables has given up the least rights: docs/operations.md, "Two roles"',
  },
  {
    row: 'A23',
    promise: 'No number, mail, code, PIN or token stands in logs, metrics or plain columns',
    checked: 'with addresses and bodies in the log',
    tests: [
      by(
        'the log has a line for each request, with route, status and trace id, and none of the canaries',
        'no-secrets',
      ),
      by('the database holds none of the canaries in clear', 'no-secrets'),
      by('metrics hold none of the canaries', 'no-secrets'),
    ],
  },
  {
    row: 'A25',
    promise: 'The enterprise flag chooses screens and nothing else',
    checked:
      'without the lower bound for who has the flag; with the price that the page believes; with every place taken for feasible; without the look at the lead’s phone',
    tests: [
      by(
        'the flag of a forged session changes neither price, nor payment method, nor what is told of the payment',
        'enterprise-flag',
      ),
      by('without a lead nobody pays as %s, flag or not', 'enterprise-flag'),
      by('of a town without 5G, or of a place out of its reach, is kept here alone', 'lead-taken'),
      by('%j names its field in the payload, and keeps the token', 'lead-taken'),
      by('%s is refused', 'lead-paid'),
      by('a lead’s modes pay for nothing else', 'lead-paid'),
    ],
  },
  {
    row: 'A26',
    promise: 'The API key is public: it gives no right and no budget, and is changed without a release',
    checked: 'without the key of the channel; the browser’s cookie as what shows a payment in full',
    tests: [
      by(
        'is its own for callers who are refused (%j): 1,200 a minute, then 429 before 401; the channel goes on there',
        'gate',
      ),
      by('without %s, or with one that is not ours, is refused', 'gate'),
      by('is taken by each of its keys while they are changed', 'gate'),
      by('shows nothing of somebody else’s payment', 'api-key-gives-no-right'),
      by('debits nobody by %s without the owner’s code, on neither path', 'api-key-gives-no-right'),
      by('changing the key brings no new budget: twenty look-ups are those of the browser', 'api-key-gives-no-right'),
      by(
        'a purchase that was begun under one key goes on under another: keys are changed without a release',
        'api-key-gives-no-right',
      ),
    ],
  },
  {
    row: 'A27',
    promise: 'No secret stands in what the browser is given',
    checked: 'with a secret in a page',
    tests: [
      by('what the browser is given holds no secret of ours nor of anybody (A26, A27)', 'nothing-secret-in-dist'),
    ],
  },
  {
    row: 'A28',
    promise:
      'Packages come from the registry under their hash, run nothing at installation; pages run our scripts alone',
    checked: 'without the hash of one package',
    tests: [
      by('every package comes from the registry, under a hash of its content (A28)', 'lockfile'),
      by('the Node that runs stands in the lockfile itself, one version for each kind of machine', 'lockfile'),
      by('no package runs a script of its own when it is installed', 'lockfile'),
      by('is every package of the lockfile, with its hash (A28)', 'inventory'),
      by('every licence of the lockfile is allowed', 'inventory'),
      by('%s holds no secret, and runs no script but our own (A28)', 'nothing-secret-in-dist'),
    ],
    open: 'nobody compares what browsers are sent from week to week',
  },
  {
    row: 'A29',
    promise: 'No page listens to other windows or hands itself to them',
    checked: 'with a page that listens to other windows',
    tests: [
      by(
        'no page listens to what other windows post, nor opens one by script: nobody can speak for the bank (A29)',
        'other-windows',
      ),
      by('a link that opens a window hands nothing of ours to it', 'other-windows'),
    ],
  },
  {
    row: 'A15',
    promise: 'A like is counted once a browser and question, and never for who only looks',
    checked: 'without the look at prefetches and navigations; with each vote counted; without the cookie',
    tests: [
      by('by GET is 401 %s, and not counted', 'content'),
      by('by GET of %s is answered and not counted', 'content'),
      by('is one for each browser and question, which it may change', 'content'),
      by('is one of twenty an hour a browser', 'content'),
      by('is one of three hundred an hour an address', 'content'),
    ],
  },
  {
    row: 'A24',
    promise:
      'One lead a number, plan, place and day, three a number and day; who follows one learns a first name and its state',
    checked:
      'without the limit of a day; without the same of a day; without the token; without the phone; with guesses that cost nothing, those at once and those past the twenty of an address too; with an order that stays open after its payment',
    tests: [
      by('wished twice on a day, however it is written, is one lead and spends no second token', 'lead-taken'),
      by('sent by twenty at once under keys of their own is one lead', 'lead-taken'),
      by('a fourth of a number and day is refused, and the token serves the next day', 'lead-taken'),
      by('without a token before anything else: a stranger learns no rule and no price', 'lead-taken'),
      by('by number and phone: how far it has come, never where or who in full', 'lead-followed'),
      by(
        'that strangers have guessed at is hidden from who did not work, and shut to nobody: it is shown and paid for work (A37)',
        'lead-followed',
      ),
      by('costs an address that has guessed twenty times in a day work for each try', 'lead-followed'),
      by(
        'are no more than those that come one after the other, and the right one after them is not heard',
        'lead-guesses',
      ),
      by('is opened by its reference once the desk has numbered it, and is gone with its payment', 'lead-paid'),
    ],
  },
  {
    row: 'A18',
    promise:
      'What visitors type leads no call of ours to another place: the geocoder’s address is the operator’s setting',
    tests: [
      by('asks with the question and our key alone, and reads what it says', 'geocoder'),
      by('is refused: %s', 'geocoder'),
    ],
  },
  {
    row: 'A21',
    promise:
      'Patterns are looked at when they are published; searches read no more of a long text than its beginning, and an address has so many a minute',
    checked: 'without the 120 searches of an address',
    tests: [
      by('%s is named by its file, its place and the reason', 'check-content'),
      by('reads no more of a long text than its beginning', 'gazetteer'),
      by(
        'an address has 120 searches a minute answered in a page, then the page alone, from memory; others notice nothing',
        'searches.route',
      ),
    ],
  },
  {
    row: 'A32',
    promise: 'Accessibility has journeys of its own',
    tests: [by('from the plan to the paid status, then followed to its end', 'leads.journey')],
  },
];
