import type { Row } from './row.ts';

/** Pages, headers, bodies, packages, keys. */
export const web: Row[] = [
  {
    row: 'A12',
    promise: 'Nothing is written into a page as HTML; nothing inline runs',
    checked:
      'with a page that writes HTML; with inline scripts in the policy; with any href in content; with files of content that may run',
  },
  {
    row: 'A13',
    promise: 'Redirects and Return lead to paths of ours',
    checked: 'without the path that redirects are cut to; the table of pages that Return may lead to',
  },
  {
    row: 'A14',
    promise: 'Another site’s form, beacon or picture does nothing',
    checked:
      'without the check of origin and sec-fetch-site; without that of plain forms, their token, the browser that an order is sealed for',
  },
  {
    row: 'A16',
    promise: 'No page can be framed; windows that it opens cannot reach it',
    checked: 'without frame-ancestors; cross-origin-opener-policy',
  },
  {
    row: 'A17',
    promise: 'Caches keep what everyone gets; a page is not given under the name of a file',
    checked: 'without the list of proxies that are trusted',
  },
  {
    row: 'A19',
    promise: 'Unknown, doubled and prototype keys are refused',
    checked:
      'without the list of forbidden keys; the refusal of keys that stand twice; strict objects on calls that move money; the refusal of NUL',
    open: 'twenty-five operations, from those of settings, lines, bills and codes to initiate and process, have had 10,000 requests of the fuzz each, the others 1,000; a right code, a SmartCash callback with its proof and page views are hardly ever made up by it',
  },
  {
    row: 'A20',
    promise: 'Slow, large and deep requests are cut off while others are served',
    checked: 'without the bound of a body; the time of slow headers; the ten levels of a body',
    open: 'the flood is 2,000 connections in all, 500 in each of four ways; answers are held under 1 s meanwhile, not under twice their time in peace',
  },
  {
    row: 'A22',
    promise: 'Values reach the database as parameters; moves and bookings are written once',
    checked:
      'with a value written into a statement; with a right to change moves and bookings; without the triggers that keep both',
    open: 'a portal that runs as the owner of its tables has more rights than it needs: docs/operations/database.md, "Two roles"',
  },
  {
    row: 'A23',
    promise: 'No number, mail, code, PIN or token stands in logs, metrics or plain columns',
    checked: 'with addresses and bodies in the log',
  },
  {
    row: 'A25',
    promise: 'The enterprise flag chooses screens and nothing else',
    checked:
      'without the lower bound for who has the flag; with the price that the page believes; with every place taken for feasible; without the look at the lead’s phone',
  },
  {
    row: 'A26',
    promise: 'The API key is public: it gives no right and no budget, and is changed without a release',
    checked: 'without the key of the channel; the browser’s cookie as what shows a payment in full',
  },
  {
    row: 'A27',
    promise: 'No secret stands in what the browser is given',
    checked: 'with a secret in a page',
  },
  {
    row: 'A28',
    promise:
      'Packages come from the registry under their hash, run nothing at installation; pages run our scripts alone',
    checked: 'without the hash of one package',
    open: 'nobody compares what browsers are sent from week to week',
  },
  {
    row: 'A29',
    promise: 'No page listens to other windows or hands itself to them',
    checked: 'with a page that listens to other windows',
  },
  {
    row: 'A15',
    promise: 'A like is counted once a browser and question, and never for who only looks',
    checked: 'without the look at prefetches and navigations; with each vote counted; without the cookie',
  },
  {
    row: 'A24',
    promise:
      'One lead a number, plan, place and day, three a number and day; who follows one learns a first name and its state',
    checked:
      'without the limit of a day; without the same of a day; without the token; without the phone; with guesses that cost nothing, those at once and those past the twenty of an address too; with an order that stays open after its payment',
  },
  {
    row: 'A18',
    promise:
      'What visitors type leads no call of ours to another place: the geocoder’s address is the operator’s setting',
  },
  {
    row: 'A21',
    promise:
      'Patterns are looked at when they are published; searches read no more of a long text than its beginning, and an address has so many a minute',
    checked: 'without the 120 searches of an address',
  },
  {
    row: 'A32',
    promise: 'Accessibility has journeys of its own',
  },
];
