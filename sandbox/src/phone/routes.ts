import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { guardControl } from '../control/guard.ts';
import { openStream } from '../control/stream.ts';
import { isLanguage, type Language } from '../language.ts';
import { readNumber } from '../operator/market.ts';
import { readTheme } from '../operator/read-market.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Settings } from '../settings.ts';
import { phonePage } from './page.ts';
import { readRegions } from './regions.ts';

type Asked = { Querystring: { msisdn?: string; lang?: string } };
type Live = { Params: { msisdn: string }; Querystring: { lang?: string } };

const firstNumber = '050000001';
const security = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; font-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Serves the virtual phone: `S/`, its live parts and its files. The control guard applies. */
export const phoneRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  guardControl(app, sandbox.settings.controlToken);
  files(app, sandbox.settings);
  const languageOf = (asked: string | undefined): Language => (isLanguage(asked) ? asked : sandbox.market.language);

  app.get<Asked>('/', (request, reply) => {
    const { msisdn: asked, lang } = request.query;
    const found = sandbox.phones.find(readNumber(sandbox.market, asked ?? firstNumber) ?? '');
    const phone = found ?? sandbox.phones.find(firstNumber);
    if (phone === undefined) throw new Error(`The first number ${firstNumber} does not exist`);
    const page = phonePage(sandbox, phone, languageOf(lang), found === undefined ? asked : undefined);
    return reply
      .code(found === undefined ? 404 : 200)
      .headers({ ...security, 'content-type': 'text/html; charset=utf-8' })
      .send(page);
  });
  app.get<Live>('/screen/:msisdn/events', (request, reply) => {
    const msisdn = readNumber(sandbox.market, request.params.msisdn) ?? '';
    if (sandbox.phones.find(msisdn) === undefined) return reply.callNotFound();
    const language = languageOf(request.query.lang);
    openStream(request, reply, {
      sandbox,
      concerns: (_, what) => what === undefined || what === msisdn,
      read: () => {
        const { regions, news } = readRegions(sandbox, msisdn, language);
        const markups = Object.entries(regions).map(([id, { markup }]) => [id, markup] as const);
        return { regions: Object.fromEntries(markups), news };
      },
      calmMs: 100,
    });
    return reply;
  });
};

const read = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'assets', name));

const files = (app: FastifyInstance, { market }: Settings): void => {
  const [tokens, ...own] = ['tokens.css', 'components.css', 'phone.css'].map((name) => read(name).toString());
  const styles = [tokens, readTheme(market), ...own];
  const serve = (path: string, type: string, content: Buffer | string): void => {
    app.get(path, { logLevel: 'warn' }, (_, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': 'no-cache' }).send(content),
    );
  };
  serve('/screen/phone.css', 'text/css; charset=utf-8', styles.join('\n'));
  serve('/screen/phone.js', 'text/javascript; charset=utf-8', read('phone.js'));
  serve('/screen/display.woff2', 'font/woff2', read('display.woff2'));
};
