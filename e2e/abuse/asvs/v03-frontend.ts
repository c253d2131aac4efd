import { met, open, type Requirement } from './requirement.ts';

/** V3 Web frontend. */
export const frontend: Requirement[] = [
  met(
    '3.2.1',
    1,
    'What is no page is not shown as one',
    "Answers of the API carry `default-src 'none'`, nosniff and a resource policy (`server/src/http/headers.ts`)",
  ),
  met('3.2.2', 1, 'Text is shown as text', 'React alone writes into pages'),
  met(
    '3.3.1',
    1,
    'Cookies are Secure and their names say so',
    'With an https `PORTAL_URL` the one cookie is `__Host-browser` with Secure (`server/src/http/context.ts`)',
  ),
  met(
    '3.3.2',
    2,
    'SameSite fits what a cookie is for',
    'Lax: a link to a status page shows its own browser everything, and other sites’ requests are refused besides',
  ),
  met('3.3.3', 2, 'Cookie names begin with __Host-', '`server/src/http/context.ts`'),
  met(
    '3.3.4',
    2,
    'Scripts read no cookie that is a secret, and its value travels in no other way',
    'HttpOnly; no answer holds the value',
  ),
  met(
    '3.4.1',
    1,
    'Strict-Transport-Security for a year and all subdomains',
    'On every answer of the portal with an https `PORTAL_URL` (`server/src/http/headers.ts`)',
  ),
  met('3.4.2', 1, 'Other origins are allowed by a list, or not at all', 'No answer has an Access-Control-Allow header'),
  met(
    '3.4.3',
    2,
    'A content policy that runs only what is trusted',
    '`server/src/pages/security-headers.ts`: own scripts, the one at the head and the one sheet by their hashes, no base, no object',
  ),
  met('3.4.4', 2, 'nosniff on every answer', '`server/src/http/headers.ts`; built files too'),
  met('3.4.5', 2, 'Addresses are not told to other sites', '`no-referrer` on pages and answers'),
  open(
    '3.4.6',
    2,
    'frame-ancestors on every answer',
    'Pages, SVGs and answers of the API have it',
    'built scripts, sheets and faces carry none, to spare bytes: a browser shows them as text at most (`server/src/pages/assets.ts`)',
  ),
  met(
    '3.5.1',
    1,
    'Requests of other sites are told apart',
    'Origin, Sec-Fetch-Site and headers that no form can send (`server/src/http/gate.ts`); of plain forms a token as well (decision 023)',
  ),
  met(
    '3.5.2',
    1,
    'No call is answered that needed no preflight',
    'Each call needs `api-key` and `service-id`, and JSON as its type; what plain forms may do is told apart by 3.5.1. Beside the calls stand GETs that need no key: the event stream refuses another site, the way back from a card page only leads on, geocoding asks the market’s own list alone, files and maps are public. No other site can read an answer',
  ),
  met(
    '3.5.3',
    1,
    'What changes something is no GET',
    '`contract/src/calls.ts`. One exception is the specification’s: the GET of `likeCount` votes. It counts only as a same-origin fetch with the headers of our pages, which no link, picture or page load has, and sets no cookie. The way back from a card page is a GET that changes nothing by itself',
  ),
  met(
    '3.5.4',
    2,
    'Separate applications have hostnames of their own',
    'The portal is the only application of its origin; providers’ pages have other origins (`docs/operations/deploy.md`)',
  ),
  met('3.5.5', 2, 'Messages of other windows are believed only from known origins', 'No page listens to any'),
  met('3.7.1', 2, 'No dead technology in the browser', 'React, and what browsers bring; no plug-in'),
  met(
    '3.7.2',
    2,
    'Redirects lead to own hosts, or to listed ones',
    'The server redirects to paths; the page of the bank must be of `CARD_URL` or `CARD_PAGE_ORIGINS` (`server/src/providers/card.ts`)',
  ),
];
