import { sha256 } from '../http/packing/packed.ts';
import { policyReportPath } from './policy-reports.ts';

type Policy = {
  /** Our own sheet before rendering: hashing the finished page would allow anything injected into it. */
  sheet: string;
  inline?: readonly string[];
  scriptOrigins: readonly string[];
  assetsUrl?: string | undefined;
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

/** Forbids markup and scripts made from text. A card gateway's script needs both. */
const trustedTypes = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] };

const told = { 'report-uri': [policyReportPath], 'report-to': ['policy'] };

/**
 * Returns the headers of every document. They are equal for all pages of a market, because the first document's policy
 * governs the whole visit. A gateway allowed on the payment page alone would be blocked for visitors who came from
 * another page.
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

/** Returns development headers: allow Vite's inline scripts by hash, its styles and its worker. */
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
