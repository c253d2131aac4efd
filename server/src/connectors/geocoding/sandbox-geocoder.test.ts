import { expect, it } from 'vitest';
import { everyFault, impatientMs } from '../testing/operator.ts';
import { useOperator } from '../testing/use-operator.ts';
import { createGeocoderGateway } from './geocoder.ts';

const sandbox = await useOperator();
const gateway = (timeoutMs?: number) => createGeocoderGateway({ baseUrl: `${sandbox.url}/maps`, timeoutMs });

it('finds a place by address and by name, and nothing', async () => {
  const dolisie = { address: 'Dolisie, Niari', latitude: expect.any(Number), longitude: expect.any(Number) };
  expect((await gateway().geocode('dolisie'))[0]).toMatchObject(dolisie);
  expect((await gateway().search('Dolisie, Niari', undefined))[0]).toMatchObject(dolisie);
  expect(await gateway().geocode('nowhere')).toEqual([]);
});

it.each(everyFault)('has no answer where it meets %s', async (fault) => {
  await sandbox.arm({ port: 'maps', operation: 'lookup', fault });
  await expect(gateway(impatientMs).geocode('dolisie')).rejects.toThrow('no answer that can be read');
});
