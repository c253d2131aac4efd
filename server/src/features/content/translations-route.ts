import type { OrpTranslation } from '@selfcare/contract/content/answers';
import { languageOf } from '@selfcare/contract/content/lists';
import type { LoaderPackage } from '@selfcare/contract/content/packages';
import { basePath, translationsPath } from '@selfcare/contract/calls';
import type { Market } from '@selfcare/markets/market';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../../http/contract-routes.ts';
import type { Contexts } from '../../http/context.ts';
import { sendRevalidated } from '../../http/packing/send-revalidated.ts';
import type { ActiveContent, ContentNow } from './active-content.ts';
import type { OwnWords } from './own-words.ts';
import { findPackage } from './packages-by-url.ts';

type Deps = { market: Market; contexts: Contexts; active: ActiveContent; ownWords: () => Promise<OwnWords> };

const groups = { smartCashPayment: 'paymentSecondWallet', paymentPageLayout: 'payment', awlanding: 'home' };

export const registerTranslations = (app: FastifyInstance, { market, contexts, active, ownWords }: Deps): void => {
  type Asked = { content: ContentNow; ownWords: OwnWords; tag: string };
  const packageOf = ({ content, ownWords, tag }: Asked, page: string) =>
    findPackage(content, { market, ownWords, pageUrl: `${languageOf(tag)}-${page}`, tag });

  const orp = (asked: Asked): OrpTranslation => {
    const { content, ownWords: words, tag } = asked;
    const textsOf = (feature: string) => words.feature(feature, tag, content.texts(feature, tag));
    return {
      payment: {
        smartCashPayment: textsOf(groups.smartCashPayment),
        paymentPageLayout: textsOf(groups.paymentPageLayout),
      },
      awlanding: { ...textsOf('homeDefaults'), ...textsOf(groups.awlanding) },
      packageHtml: JSON.stringify(packageOf(asked, 'orp-translation')),
    };
  };
  const loader = (asked: Asked) => packageOf(asked, 'loader') as LoaderPackage;
  const bundles: Readonly<Record<string, (asked: Asked) => object>> = { orp, loader };

  /** A bundle takes 15 ms to make, so it is cached per state of the content. */
  const made = new WeakMap<ContentNow, Map<string, string>>();
  const jsonOf = (asked: Asked, bundle: string, make: (asked: Asked) => object): string => {
    const ofContent = made.get(asked.content) ?? new Map<string, string>();
    made.set(asked.content, ofContent);
    const key = `${asked.tag} ${bundle}`;
    const json = ofContent.get(key) ?? JSON.stringify(make(asked));
    ofContent.set(key, json);
    return json;
  };

  app.get<{ Params: { lang: string; bundle: string } }>(`${basePath}${translationsPath}`, async (request, reply) => {
    const { lang, bundle } = request.params;
    const language = market.languages.find(({ tag }) => languageOf(tag) === lang);
    const make = Object.hasOwn(bundles, bundle) ? bundles[bundle] : undefined;
    if (!language || !make) {
      const answering = { context: contexts(request, reply), market, outage: 'nothing-charged' } as const;
      return sendRefusal(reply, { code: '404' }, answering);
    }
    const asked = { ownWords: await ownWords(), content: active.current(), tag: language.tag };
    return sendRevalidated(request, reply, {
      json: jsonOf(asked, bundle, make),
      cacheControl: 'public, max-age=3600',
    });
  });
};
