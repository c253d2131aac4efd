const slashes = [
  '//',
  '///',
  '/\\',
  '\\\\',
  '\\/',
  '\\',
  '/%2f',
  '/%2F/',
  '%2f%2f',
  '/%5c',
  '/%252f',
  '／／',
  '/./',
  '/..//',
  '/;//',
];
const blanks = [' //', '\t//', '/\t/', '/\n/', '/\r\n/', '\u0000//', '\u2028//', '\u00a0//', '\ufeff//'];
const schemes = [
  'http://',
  'https://',
  'https:/',
  'https:',
  'https:\\\\',
  'HTTPS://',
  'ht\ntps://',
  'ftp://',
  'blob://',
  'ws://',
];
const users = ['//user@', '//user:pass@', 'https://portal.example@', '//portal.example%40', 'user@'];
const hosts = [
  'evil.example',
  'evil.example/prepaid-recharge',
  'evil.example%2fprepaid-recharge',
  'ｅｖｉｌ.example',
  'xn--vil-8la.example',
  'evil。example',
  '2130706433',
  '[::1]:80',
];
const scripts = [
  'javascript:',
  'JaVaScRiPt:',
  'java\nscript:',
  '\tjavascript:',
  'data:text/html,',
  'vbscript:',
  'view-source:',
];
const payloads = ['alert(1)', '//%0aalert(1)', '<script>alert(1)</script>', '/prepaid-recharge'];
const endings = [
  '\n',
  '\r\nlocation: //evil.example',
  '%0d%0alocation:%20//evil.example',
  '%00',
  '\u0000',
  '?next=//evil.example',
  '#//evil.example',
  ';//evil.example',
  '@evil.example',
  ':80',
  '.evil.example',
  '//',
  '//evil.example',
  '/..',
  '/../..//evil.example',
  '\\evil.example',
  '\u202e',
  ' ',
  '"',
  '<',
];

const pairs = (firsts: readonly string[], lasts: readonly string[]) =>
  firsts.flatMap((first) => lasts.map((last) => first + last));

/** Texts that would lead a browser to another site, into a script or into a header if an address were made of them. */
export const hostileAddresses: readonly string[] = [
  ...pairs([...slashes, ...blanks, ...schemes, ...users], hosts),
  ...pairs(scripts, payloads),
  ...pairs(['/prepaid-recharge', '/en/prepaid-recharge', '/'], endings),
];
