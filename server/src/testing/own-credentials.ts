import { shippedCredentials } from '../providers/shipped-credentials.ts';

/** Every credential with a value of the operator's own: beside real providers a start refuses those of the sandbox. */
export const ownCredentials = (): Record<string, string> =>
  Object.fromEntries(Object.keys(shippedCredentials).map((name) => [name, 'own key']));
