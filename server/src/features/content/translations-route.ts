import type { OrpTranslation } from '@selfcare/contract/content/answers';
import { languageOf } from '@selfcare/contract/content/lists';
import type { LoaderPackage } from '@selfcare/contract/content/packages';
import { basePath, translationsPath } from '@selfcare/contract/calls';
import type { Market } from '@selfcare/markets/market';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../../http/contract-routes.ts';
import type { Contexts } from '../../http/context.ts';
import { sendRevalidated } from '../../http/pages/send-revalidated.ts';
import type { ActiveContent, Content } from './active-content.ts';
import type { OwnWords } from './own-words.ts';
import { findPackage } from './packages-by-url.ts';

type Deps = { market: Market; contexts: Contexts; active: ActiveContent; ownWords: OwnWords };

/** The portal's groups of texts that the bundle `orp` carries. */
const groups = { smartCashPayment: 'paymentSecondWallet', paymentPageLayout: 'payment', awlanding: 'home' };

/** Serves the texts of a language as files, which anybody may fetch and keep for an hour. */
export const registerTranslations = (app: FastifyInstance, { market, contexts, active, ownWords }: Deps): void => {
  const packageOf = (content: Content, page: string, tag: string) =>
    findPackage(content, { market, ownWords, pageUrl: `${languageOf(tag)}-${page}`, tag });

  const orp = (content: Content, tag: string): OrpTranslation => {
    const textsOf = (feature: string) => ownWords.feature(feature, tag, content.texts(feature, tag));
    return {
      payment: {
        smartCashPayment: textsOf(groups.smartCashPayment),
        paymentPageLayout: textsOf(groups.paymentPageLayout),
      },
      awlanding: { ...textsOf('homeDefaults'), ...textsOf(groups.awlanding) },
      packageHtml: JSON.stringify(packageOf(content, 'orp-translation', tag)),
    };
  };
  const loader = (content: Content, tag: string) => packageOf(content, 'loader', tag) as LoaderPackage;
  const bundles: Readonly<Record<string, (content: Content, tag: string) => object>> = { orp, loader };

  type Asked = { Params: { lang: string; bundle: string } };
  app.get<Asked>(`${basePath}${translationsPath}`, async (request, reply) => {
    const { lang, bundle } = request.params;
    const language = market.languages.find(({ tag }) => languageOf(tag) === lang);
    const make = Object.hasOwn(bundles, bundle) ? bundles[bundle] : undefined;
    if (!language || !make) {
      const answering = { context: contexts(request, reply), market, outage: 'nothing-charged' } as const;
      return sendRefusal(reply, { code: '404' }, answering);
    }
    return sendRevalidated(request, reply, {
      json: JSON.stringify(make(active.current(), language.tag)),
      cacheControl: 'public, max-age=3600',
    });
  });
};
