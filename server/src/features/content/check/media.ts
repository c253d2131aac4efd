import { present } from '@selfcare/contract/typed/present';
import sanitizeHtml from 'sanitize-html';

const mediaTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
};

const nameShape = /^media\/[a-z0-9][a-z0-9._-]{0,80}\.([a-z]+)$/;

const starts = (bytes: Buffer, at: number, text: string) => bytes.toString('latin1', at, at + text.length) === text;

const kinds: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'image/png': (bytes) => starts(bytes, 0, '\x89PNG\r\n\x1a\n'),
  'image/jpeg': (bytes) => starts(bytes, 0, '\xff\xd8\xff'),
  'image/webp': (bytes) => starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP'),
  'image/avif': (bytes) => starts(bytes, 4, 'ftypavif') || starts(bytes, 4, 'ftypavis'),
  'image/svg+xml': (bytes) =>
    /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[^]*?-->\s*)*<svg[\s>]/.test(bytes.toString('utf8')),
};

const drawing = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan defs symbol use ' +
    'linearGradient radialGradient stop clipPath mask pattern title desc'
  ).split(' '),
);

const faultOfAttribute = (name: string, value: string): string | undefined => {
  const bare = name.toLowerCase();
  if (bare.startsWith('on')) return `the attribute ${name}`;
  if (bare === 'style') return 'style';
  const isNamespace = bare === 'xmlns' || bare.startsWith('xmlns:');
  if (isNamespace) return undefined;
  if ((bare === 'href' || bare.endsWith(':href')) && !value.startsWith('#')) return 'a link out of the picture';
  if (/(?:data|javascript|https?):|\/\//i.test(value)) return 'an address';
  if (/url\s*\(/i.test(value) && !/^\s*url\(\s*["']?#[\w-]+["']?\s*\)\s*$/i.test(value))
    return 'a link out of the picture';
  return undefined;
};

const activeParts = (text: string): string[] => {
  const found = new Set<string>();
  if (/<!(?!--)/.test(text)) found.add('a DOCTYPE or another declaration');
  if (/<\?(?!xml\s)/.test(text)) found.add('a processing instruction');
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(text)) found.add('an entity of its own');
  sanitizeHtml(text, {
    allowedTags: false,
    allowedAttributes: false,
    // We inspect these elements and ignore the sanitised result.
    allowVulnerableTags: true,
    parser: { xmlMode: true },
    transformTags: {
      '*': (tag, attribs) => {
        if (!drawing.has(tag)) found.add(`<${tag}>`);
        for (const [name, value] of Object.entries(attribs)) {
          const fault = faultOfAttribute(name, value);
          if (fault !== undefined) found.add(fault);
        }
        return { tagName: tag, attribs };
      },
    },
  });
  return [...found];
};

/** Returns the media type of a file when its content matches its name. */
export const mediaTypeOf = (name: string, bytes: Buffer): string | undefined => {
  const end = nameShape.exec(`media/${name}`)?.[1] ?? '';
  const type = Object.hasOwn(mediaTypes, end) ? mediaTypes[end] : undefined;
  return type !== undefined && present(kinds[type])(bytes) ? type : undefined;
};

export const faultOfMedia = (file: string, bytes: Buffer): string | undefined => {
  const end = nameShape.exec(file)?.[1] ?? '';
  const type = Object.hasOwn(mediaTypes, end) ? mediaTypes[end] : undefined;
  if (type === undefined) return 'must be named by a-z, 0-9, -, _ and end in .png, .jpg, .jpeg, .webp, .avif or .svg';
  if (!present(kinds[type])(bytes)) return `is of another kind than its name says (${type})`;
  const active = type === 'image/svg+xml' ? activeParts(bytes.toString('utf8')) : [];
  return active.length > 0 ? `does more than draw: ${active.join(', ')}` : undefined;
};
