import type { FastifyInstance } from 'fastify';
import { answerRequest } from '../faults/answer.ts';
import type { Occasion } from '../faults/faults.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Store } from '../store.ts';
import { tmforumError, tmforumTroubles } from '../tmforum.ts';

/** Something carried out for a line or an account, as its API shows it. */
type Carried = { msisdn?: string; accountNo?: string; resource: Record<string, unknown> };

/** How reading is refused. */
export const refusedReading = tmforumTroubles(tmforumError(403, 'accessDenied', 'This may not be read'));

/** What was carried out of one kind, found by its id or by the `externalId` that it came under. */
export const openCarried = (store: Store, kind: 'product-order' | 'bill-payment') => {
  const drawer = store.drawer<Carried>(kind);
  return {
    keep: (id: string, carried: Carried, externalId: string) => drawer.put(id, carried, externalId),
    under: (externalId: string) => drawer.withKey(externalId),
    find: drawer.get,
  };
};

export type CarriedOut = ReturnType<typeof openCarried>;

type Query = { Querystring: Record<string, unknown> };
type ById = { Params: { id: string } };

const enquiryAbout = (found: Carried | undefined): Occasion => ({
  port: 'billing',
  operation: 'enquiry',
  msisdn: found?.msisdn,
  accountNo: found?.accountNo,
});

/** GET `root`?externalId= and GET `root`/{id}: what was carried out, as the TM Forum finds it. */
export const enquiryRoutes = (app: FastifyInstance, sandbox: Sandbox, root: string, carriedOut: CarriedOut): void => {
  app.get<Query>(root, (request, reply) => {
    const externalId = String(request.query['externalId'] ?? '');
    const found = carriedOut.under(externalId);
    return answerRequest(sandbox, reply, {
      occasion: enquiryAbout(found[0]),
      troubles: refusedReading,
      perform: () =>
        externalId === ''
          ? tmforumError(400, 'missingQuery', 'externalId is required')
          : { status: 200, body: found.map(({ resource }) => resource) },
    });
  });
  app.get<ById>(`${root}/:id`, (request, reply) => {
    const found = carriedOut.find(request.params.id);
    return answerRequest(sandbox, reply, {
      occasion: enquiryAbout(found),
      troubles: refusedReading,
      perform: () =>
        found ? { status: 200, body: found.resource } : tmforumError(404, 'notFound', 'There is nothing of this id'),
    });
  });
};
