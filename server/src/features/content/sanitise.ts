import sanitizeHtml from 'sanitize-html';

/** What answers and pages may be written with. Tags that are not here go, and what is written in them stays. */
const attributesOf: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['p', 'br', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'code'].map((tag) => [tag, []]),
  ),
  ...Object.fromEntries(['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr'].map((tag) => [tag, []])),
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  a: ['href'],
  img: ['src', 'alt'],
};

/** Characters that browsers drop from an address before they read it, or read as a slash. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
const hidden = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/;

/** Whether a link may be followed: an own path, or an address by `https:`, `tel:` or `mailto:`. */
export const isSafeHref = (href: string): boolean =>
  !hidden.test(href) && (/^\/(?!\/)/.test(href) || /^(?:https:\/\/[^/]|tel:|mailto:)/i.test(href));

/** A file of the market's own: by its name in content, by its hash where it is served. */
const ownFile = /^(?:media|\/media\/[a-f0-9]{64})\/[a-z0-9][a-z0-9._-]*$/;

/** What is wrong with a value of an attribute that the tag may have; undefined where nothing is. */
const faultOfValue = (name: string, value: string): string | undefined => {
  if (name === 'href' && !isSafeHref(value)) return 'a dangerous href';
  if (name === 'src' && !ownFile.test(value)) return 'a picture that is not of media/';
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
    // Its own test of tags comes after this: what is not allowed is only named here.
    transformTags: {
      '*': (tag, given) => {
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

/**
 * HTML that holds nothing but what content may, and what was taken out of it to make it so. What is taken out may leave
 * elements in others where they cannot stand, so it is read again until nothing changes.
 */
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
