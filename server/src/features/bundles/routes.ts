import { isRefusal } from '../../http/answer.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import type { OpenShelf } from './bundle-shelf.ts';

export const createBundleHandlers = (openShelf: OpenShelf): HandlersOf<'bundles'> => ({
  bundles: async ({ lineType, ...asked }, { language }) => {
    const shelf = await openShelf(asked, language);
    return isRefusal(shelf) ? shelf : { result: shelf.result(lineType) };
  },
});
