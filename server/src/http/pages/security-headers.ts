import { sha256 } from './packed.ts';

type Policy = {
  /** Our own sheet, the string that we wrote: the hash of a finished page would bless whatever was put into it. */
  sheet: string;
  /** Origins of a card gateway that opens its popup in the page. */
  scriptOrigins: readonly string[];
};

const fixed = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
};

const join = (directives: Record<string, readonly string[]>) =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');

const directives = (
  style: string,
  { scripts, connections }: { scripts: string[]; connections: string[] },
  frames: readonly string[],
) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...scripts],
  'style-src': ["'self'", style],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...connections],
  'frame-src': frames.length > 0 ? frames : ["'none'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/**
 * Headers of every document. They are equal on all of a market's documents, since the first document's policy governs the whole
 * visit: a gateway allowed on the payment page alone would be blocked for a visitor who came from another.
 */
export const documentHeaders = ({ sheet, scriptOrigins }: Policy): Record<string, string> => ({
  ...fixed,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': join(
    directives(
      `'sha256-${sha256(sheet, 'base64')}'`,
      { scripts: [...scriptOrigins], connections: [...scriptOrigins] },
      scriptOrigins,
    ),
  ),
});

const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Headers of a document while developing: Vite's own inline scripts are allowed by hash, its styles as they come, and the
 * worker in which it waits for a server that restarts.
 */
export const developmentHeaders = (html: string): Record<string, string> => {
  const scripts = [...html.matchAll(inlineScript)].map(([, code]) => `'sha256-${sha256(code ?? '', 'base64')}'`);
  const policy = { ...directives("'unsafe-inline'", { scripts, connections: ['ws:'] }, []), 'worker-src': ['blob:'] };
  return {
    ...fixed,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': join(policy),
  };
};
