import { z } from 'zod';
import type { CheckFeasibility } from '../../features/leads/gateway.ts';
import { bodyOf } from '../answer-body.ts';
import { must, wordOrOther } from '../reading/scalars.ts';
import { createTmforumClient, type TmforumSettings } from './tmforum-client.ts';

const path = '/tmf-api/serviceQualificationManagement/v4/checkServiceQualification';

/** A visitor waits; after this the list of towns decides. */
const timeoutMs = 3000;

const answer = z.object({
  state: must(wordOrOther('done')),
  qualificationResult: must(wordOrOther('qualified', 'unqualified')),
});
const words: Readonly<Record<string, 'feasible' | 'not-feasible'>> = {
  qualified: 'feasible',
  unqualified: 'not-feasible',
};

/** Creates the check of 5G at a place (TMF645); anything but a finished yes or no is unclear. */
export const createFeasibility = (settings: TmforumSettings): CheckFeasibility => {
  const call = createTmforumClient(settings);
  return async ({ latitude, longitude }) => {
    const body = {
      serviceQualificationItem: [
        {
          id: '1',
          service: {
            serviceSpecification: { id: 'HBB' },
            place: [
              {
                role: 'INSTALLATION',
                '@type': 'GeographicLocation',
                geometry: [{ x: String(longitude), y: String(latitude) }],
              },
            ],
          },
        },
      ],
      '@type': 'CheckServiceQualification',
    };
    const result = await call({ operation: 'lookup', method: 'POST', path, body, timeoutMs });
    const said = bodyOf(result, [200, 201], answer);
    return (said?.state === 'done' && words[said.qualificationResult]) || 'unclear';
  };
};
