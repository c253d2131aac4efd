import { isRefusal } from '../../http/answer.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import type { OpenShelf } from './bundle-shelf.ts';

/** The bundles that a line of this type may buy, as the catalogue has them now. */
export const createBundleHandlers = (openShelf: OpenShelf): HandlersOf<'bundles'> => ({
  bundles: async ({ lineType, ...asked }, { language }) => {
    const shelf = await openShelf(asked, language);
    return isRefusal(shelf) ? shelf : { result: shelf.result(lineType) };
  },
});
