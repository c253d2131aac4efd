import { asCrockford, readReceiptCode } from '@selfcare/contract/values/typed-receipt-code';
import { isTransactionId } from '@selfcare/contract/values/transaction-id';

type Portal = {
  languages: readonly { tag: string; prefix: string }[];
  msisdnLength: number;
  /** Returns true when a path, with its language's prefix, shows a page. */
  isKnown: (path: string) => boolean;
};

/** Decodes percent codes, also double ones. A byte that is not UTF-8 becomes U+FFFD. */
const decode = (text: string): string => {
  let decoded = text;
  for (let times = 0; times < 3 && decoded.includes('%'); times += 1)
    decoded = decoded.replace(/(?:%[\da-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replace(/%/g, ''), 'hex').toString('utf8'),
    );
  // Direction marks and control characters have no place in an address.
  return decoded.replace(/[\p{Cc}\p{Cf}]/gu, '');
};

const opening = /^[\s"'([{<«“‘„]+/;
const closing = /[\s.,;:!?)\]}>"'»”’*_~…%|]+$/;
/** Fewer characters than for a path: the secret of a seller's order may end with `_`. */
const closingFragment = /[\s.,;:!)\]>"'»”’]+$/;

/** Files that shared caches keep for everybody; none of our pages has such a name. */
const fileName = /\.(?:css|js|mjs|json|map|txt|xml|html?|pdf|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|webmanifest)$/i;

const splitAt = (text: string, mark: RegExp): [string, string] => {
  const found = mark.exec(text);
  return found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : [text, ''];
};

const subtag = (tag: string) => tag.toLowerCase().split('-')[0];

/** Removes leading languages from a path: their prefixes in any case, also `/fr` and `/fr-FR`. */
const splitLanguage = (segments: readonly string[], languages: Portal['languages']) => {
  const named = (segment: string | undefined) =>
    segment === undefined || !/^[a-z]{2,3}(?:[-_][a-z]{2})?$/i.test(segment)
      ? undefined
      : languages.find(({ tag }) => subtag(tag) === subtag(segment.replace('_', '-')));
  let prefix = '';
  let rest = [...segments];
  for (let found = named(rest[0]); found; found = named(rest[0])) {
    ({ prefix } = found);
    rest = rest.slice(1);
  }
  return { prefix, rest };
};

/** Returns the only transaction id in a text, in any case and with O, I, L for digits; otherwise undefined. */
const onlyIdIn = (text: string): string | undefined => {
  const joined = text.split('/').map((segment) => segment.replace(/[\s\p{Pd}]/gu, ''));
  const words = [...text.split(/[^0-9a-z]+/i), ...joined].map(asCrockford);
  const ids = new Set(words.filter(isTransactionId));
  return ids.size === 1 ? [...ids][0] : undefined;
};

/** A phone number within a segment: digits of any script, with common separators. */
const phoneNumber = /\+?\p{Nd}(?:[\s().\-\p{Pd}]*\p{Nd})+/u;

const numberIn = (segment: string, msisdnLength: number): { number: string; rest: string } | undefined => {
  const number = phoneNumber.exec(segment)?.[0];
  const digits = number?.match(/\p{Nd}/gu)?.length ?? 0;
  if (number === undefined || digits < msisdnLength || digits > 15) return undefined;
  // The label before the number goes too: `tel:`, `&msisdn=`.
  const rest = segment
    .slice(0, segment.indexOf(number))
    .replace(/(?:[&;?]?(?:msisdn|tel|phone|mobile|number|num[eé]ro)?[=:]|[&;?])\s*$/i, '');
  return { number: number.replace(/[^+\p{Nd}]/gu, ''), rest };
};

const withoutNumbers = (segments: readonly string[], msisdnLength: number) => {
  const found = segments.map((segment) => numberIn(segment, msisdnLength));
  const kept = segments.map((segment, index) => found[index]?.rest ?? segment).filter((segment) => segment !== '');
  return { number: found.find((each) => each !== undefined)?.number, kept };
};

const meanings = (segments: readonly string[]): string[] => {
  const path = `/${segments.map(encodeURIComponent).join('/')}`;
  const at = segments.findIndex((segment) => /^(?:receipts?|re[cç]us?)$/i.test(segment));
  const code = at < 0 ? undefined : readReceiptCode(segments.slice(at + 1).join(''));
  const id = onlyIdIn(segments.join('/'));
  return [
    path,
    path.toLowerCase(),
    ...(code === undefined ? [] : [`/payment/receipt/${code.slice(0, 4)}-${code.slice(4)}`]),
    ...(id === undefined ? [] : [`/payment/status/${id}`]),
  ];
};

/** Names a status page's transaction by `id` when the query holds it otherwise, and keeps the rest of the query. */
const mendQuery = (path: string, query: string): string => {
  if (!/\/payment\/status\/?$/i.test(path) || query === '') return query;
  const given = new URLSearchParams(query);
  if (isTransactionId(given.get('id') ?? '')) return query;
  const id = onlyIdIn(decode(query).replace(/\+/g, ' '));
  if (id === undefined) return query;
  const others = [...given].filter(([name, value]) => name.trim() !== 'id' && !onlyIdIn(`${name} ${value}`));
  return String(new URLSearchParams([['id', id], ...others]));
};

const namesPayment = /^\W*(?:id|tid|txnid|txref|reference|transaction(?:id)?)\W*$/i;

/** Returns true when a query names one payment, to mend links to a payment whose path was misspelt. */
const isOfPayment = (query: string): boolean => {
  const given = [...new URLSearchParams(query)].flatMap(([name, value]) => (namesPayment.test(name) ? [value] : []));
  return onlyIdIn(given.join(' ')) !== undefined;
};

/** Encodes a fragment; a bare phone number becomes `msisdn=`, the name that pages read. */
const writeFragment = (text: string, msisdnLength: number): string => {
  const bare = text.replace(opening, '').replace(closingFragment, '');
  const named = numberIn(bare, msisdnLength)?.rest === '' && !bare.includes('=') ? `msisdn=${bare}` : bare;
  return encodeURI(named).replace(/#/g, '%23');
};

/**
 * Returns the address meant by a link that people or messengers changed: added punctuation, case, doubled slashes,
 * double encoding, language names. Returns undefined when it is right or ambiguous. Text behind `%23` and phone numbers
 * in the path move behind `#`, where no server or log sees them.
 */
export const mendAddress = (url: string, { languages, msisdnLength, isKnown }: Portal): string | undefined => {
  const [rawPath, rawQuery] = splitAt(url, /\?/);
  const [beforeFragment, pathFragment] = splitAt(decode(rawPath), /#/);
  const [path, pathQuery] = splitAt(beforeFragment, /\?/);
  // In a search it may be part of the typed text.
  const isSearch = new URLSearchParams(rawQuery).has('q');
  const [query, queryFragment] = isSearch ? [rawQuery, ''] : splitAt(rawQuery, /%(?:25)*23/);
  const segments = path
    .split(/[/\\]+/)
    .map((segment) => segment.replace(opening, '').replace(closing, ''))
    .filter((segment) => segment !== '');
  const { prefix, rest } = splitLanguage(segments, languages);
  const inFull = (own: string) => (prefix !== '' && own === '/' ? prefix : prefix + own);

  const known = isKnown(rawPath) ? rawPath : meanings(rest).map(inFull).find(isKnown);
  const { number, kept } = known === undefined ? withoutNumbers(rest, msisdnLength) : { number: undefined, kept: rest };
  // On an unknown path a number behind `%3F` moves too.
  const isNumberBehind = known === undefined && numberIn(pathQuery, msisdnLength) !== undefined && !onlyIdIn(pathQuery);
  const ownQuery = isNumberBehind ? '' : encodeURI(pathQuery.replace(closing, ''));
  const fragment = writeFragment(
    [pathFragment, decode(queryFragment), isNumberBehind && pathQuery].filter(Boolean).join('&'),
    msisdnLength,
  );
  const behind = [fragment, number && `msisdn=${encodeURI(number)}`].filter(Boolean).join('&');
  const isFile = fileName.test(path) || fileName.test(pathQuery);
  const asked = [ownQuery, query].filter(Boolean).join('&');
  const isPayment = known === undefined && !isFile && isOfPayment(decode(asked));
  if (behind === '' && !isPayment && (known === undefined || (known !== rawPath && isFile))) return undefined;

  const cleaned = isPayment ? inFull('/payment/status') : inFull(`/${kept.map(encodeURIComponent).join('/')}`);
  const target = known ?? meanings(kept).map(inFull).find(isKnown) ?? cleaned;
  const search = mendQuery(target, asked);
  const mended = `${target}${search && `?${search}`}${behind && `#${behind}`}`;
  return mended === url ? undefined : mended;
};
