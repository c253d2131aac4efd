import { sha256 } from '../http/packing/packed.ts';
import { policyReportPath } from './policy-reports.ts';

type Policy = {
  /** Our own sheet, the string that we wrote: the hash of a finished page would bless whatever was put into it. */
  sheet: string;
  /** Our own scripts that stand in the document, likewise. */
  inline?: readonly string[];
  /** Origins of a card gateway that opens its popup in the page. */
  scriptOrigins: readonly string[];
  /** Another origin that our own scripts, faces and pictures come from. */
  assetsUrl?: string | undefined;
  /** The origin of an operator's own pictures of the map. */
  tilesOrigin?: string | undefined;
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
  {
    scripts,
    connections,
    fonts = [],
    images = [],
  }: { scripts: string[]; connections: string[]; fonts?: string[]; images?: string[] },
  frames: readonly string[],
) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...scripts],
  'style-src': ["'self'", style],
  'img-src': ["'self'", 'data:', ...images],
  'font-src': ["'self'", ...fonts],
  'connect-src': ["'self'", ...connections],
  'frame-src': frames.length > 0 ? frames : ["'none'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/**
 * Where no script but our own runs, no text becomes a script or a part of a page: nobody makes a policy of trusted types, so
 * none is to be had. A gateway's script writes its own window, and loading it sets the address of a script.
 */
const trustedTypes = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] };

const told = { 'report-uri': [policyReportPath], 'report-to': ['policy'] };

/**
 * Headers of every document. They are equal on all of a market's documents, since the first document's policy governs the whole
 * visit: a gateway allowed on the payment page alone would be blocked for a visitor who came from another.
 */
export const documentHeaders = ({
  sheet,
  inline = [],
  scriptOrigins,
  assetsUrl,
  tilesOrigin,
}: Policy): Record<string, string> => ({
  ...fixed,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'reporting-endpoints': `policy="${policyReportPath}"`,
  'content-security-policy': join({
    ...directives(
      `'sha256-${sha256(sheet, 'base64')}'`,
      {
        scripts: [
          ...inline.map((script) => `'sha256-${sha256(script, 'base64')}'`),
          ...(assetsUrl ? [assetsUrl] : []),
          ...scriptOrigins,
        ],
        fonts: assetsUrl ? [assetsUrl] : [],
        images: [...(assetsUrl ? [assetsUrl] : []), ...(tilesOrigin ? [tilesOrigin] : [])],
        connections: [...scriptOrigins],
      },
      scriptOrigins,
    ),
    ...(scriptOrigins.length === 0 && trustedTypes),
    ...told,
  }),
});

const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Headers of a document while developing: Vite's own inline scripts are allowed by hash, its styles as they come, and the
 * worker in which it waits for a server that restarts.
 */
export const developmentHeaders = (html: string, tilesOrigin?: string): Record<string, string> => {
  const scripts = [...html.matchAll(inlineScript)].map(([, code]) => `'sha256-${sha256(code ?? '', 'base64')}'`);
  const images = tilesOrigin ? [tilesOrigin] : [];
  const own = directives("'unsafe-inline'", { scripts, images, connections: ['ws:'] }, []);
  const policy = { ...own, 'worker-src': ['blob:'] };
  return {
    ...fixed,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': join(policy),
  };
};
