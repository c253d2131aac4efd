import { refuse } from '../../http/answer.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';

/** Content as calls: packages, the questions of the help centre, votes on answers. */
export const createContentHandlers = (): HandlersOf<'content'> => ({
  activePackage: async () => refuse('404'),
  faqs: async () => refuse('404'),
  likeByGet: async () => refuse('404'),
  like: async () => refuse('404'),
});
