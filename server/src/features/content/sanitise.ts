import sanitizeHtml from 'sanitize-html';

/** Allowed tags with their attributes. Other tags are removed, their text stays. */
const attributesOf: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'li', 'strong', 'em', 'u', 's', 'sup', 'sub', 'blockquote', 'code'].map(
      (tag) => [tag, []],
    ),
  ),
  figure: [],
  figcaption: [],
  ol: ['start'],
  ...Object.fromEntries(['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr'].map((tag) => [tag, []])),
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  a: ['href'],
  img: ['src', 'alt'],
};

const meaningOf: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };

/** Characters that browsers drop from an address, or read as a slash. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
const hidden = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/;

/** Returns the reason why a link is not allowed, or undefined. Allowed are portal paths, https:, tel: and mailto:. */
export const whyNoHref = (href: string): string | undefined => {
  if (href === '') return 'it is empty';
  if (hidden.test(href)) return 'it holds a blank, a control character or a backslash';
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase();
  if (scheme === 'http') return 'http: is not encrypted; write https:';
  if (scheme === 'https') return /^https:\/\/[^/]/i.test(href) ? undefined : 'it names no host after https://';
  if (scheme !== undefined)
    return ['tel', 'mailto'].includes(scheme) ? undefined : `the scheme ${scheme}: is not allowed`;
  if (href.startsWith('//')) return 'two slashes lead to another host; write https:';
  return href.startsWith('/') ? undefined : 'a path of the portal begins with a slash';
};

/** A file of the market: by name in content, by hash when served. */
const ownFile = /^(?:media|\/media\/[a-f0-9]{64})\/[a-z0-9][a-z0-9._-]*$/;

const faultOfValue = (name: string, value: string): string | undefined => {
  const why = name === 'href' ? whyNoHref(value) : undefined;
  if (why !== undefined) return `the link ${JSON.stringify(value)}: ${why}`;
  if (name === 'src' && !ownFile.test(value)) return `the picture ${JSON.stringify(value)}: it is no file of media/`;
  if (name === 'start' && !/^-?\d{1,6}$/.test(value))
    return `the start ${JSON.stringify(value)} of <ol>: it is no number`;
  return undefined;
};

const sift = (tag: string, given: sanitizeHtml.Attributes, removed: (what: string) => void) => {
  const allowed = attributesOf[tag] ?? [];
  const attribs: sanitizeHtml.Attributes = {};
  for (const [name, value] of Object.entries(given)) {
    const fault = allowed.includes(name) ? faultOfValue(name, value) : `the attribute ${name} of <${tag}>`;
    if (fault === undefined) attribs[name] = value;
    else removed(fault);
  }
  return attribs;
};

type Sanitised = { html: string; removed: string[] };

const sanitiseOnce = (html: string): Sanitised => {
  const removed = new Set<string>();
  const clean = sanitizeHtml(html, {
    allowedTags: Object.keys(attributesOf),
    allowedAttributes: Object.fromEntries(Object.entries(attributesOf).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: ['https', 'tel', 'mailto'],
    allowProtocolRelative: false,
    // Runs before its own filter of tags: this only reports them.
    transformTags: {
      '*': (written, given) => {
        const tag = meaningOf[written] ?? written;
        if (!Object.hasOwn(attributesOf, tag)) {
          removed.add(`<${tag}>`);
          return { tagName: tag, attribs: {} };
        }
        return { tagName: tag, attribs: sift(tag, given, (what) => removed.add(what)) };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag !== 'img' || (attribs['src'] && attribs['alt'] !== undefined)) return false;
      removed.add('<img> without a picture of media/ or without alt');
      return true;
    },
  });
  return { html: clean, removed: [...removed] };
};

/** Returns HTML reduced to what content may hold; repeats, because removing may nest elements wrongly. */
export const sanitise = (html: string): Sanitised => {
  let read = html;
  let made = sanitiseOnce(read);
  for (let turn = 0; turn < 3 && made.html !== read; turn += 1) {
    read = made.html;
    const again = sanitiseOnce(read);
    made = { html: again.html, removed: [...new Set([...made.removed, ...again.removed])] };
  }
  return made;
};
