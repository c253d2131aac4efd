import { markets } from '@selfcare/markets/markets';
import { expect, test, vi } from 'vitest';
import type { ListPlans } from './gateway.ts';
import { answerPlans, createPlanShelf, planNameIn } from './plans.ts';
import { soldPlan } from '../../testing/leads/sold-plan.ts';

const market = markets['cg']!;
const device = { name: 'Antenne', features: [] };
const noContent = { readDevices: () => undefined };
const listed = () => vi.fn<ListPlans>(async () => ({ outcome: 'listed', plans: [soldPlan], device }));

test('a market without a list of towns sells none, and asks no catalogue', async () => {
  const { towns: _, ...without } = market;
  const list = listed();
  const shelf = createPlanShelf(without, list);
  expect(await answerPlans(without, shelf, 'fr', noContent)).toEqual({
    result: { device: null, devices: [], plans: [] },
  });
  expect(await shelf.find('H100', 'fr')).toBeUndefined();
  expect(list).not.toHaveBeenCalled();
});

test('the picture of the unit has the origin that hands pictures out, where there is one', async () => {
  const shelf = createPlanShelf(market, listed());
  const pictureOf = async (assetsUrl?: string) => {
    const answer = await answerPlans(market, shelf, 'fr', { ...noContent, assetsUrl });
    return 'result' in answer && answer.result.device?.heading_image;
  };
  expect(await pictureOf()).toBe('/device.svg');
  expect(await pictureOf('https://cdn.example')).toBe('https://cdn.example/device.svg');
});

test('the units are those of the content, in its order and with its pictures; the catalogue names one where content has none', async () => {
  const shelf = createPlanShelf(market, listed());
  const devices = [
    { deviceName: 'Box', heading_image: '/media/box.png', features: ['Fast'] },
    { deviceName: 'Mast', features: [] },
  ];
  const readDevices = (tag: string) => (tag === 'en' ? { devices } : undefined);
  const ask = async (tag: string) => answerPlans(market, shelf, tag, { readDevices, assetsUrl: 'https://cdn.example' });
  const box = { ...devices[0], heading_image: 'https://cdn.example/media/box.png' };
  const mast = { ...devices[1], heading_image: 'https://cdn.example/device.svg' };
  expect(await ask('en')).toMatchObject({ result: { device: box, devices: [box, mast] } });
  expect(await ask('fr')).toMatchObject({
    result: { device: { deviceName: 'Antenne' }, devices: [{ deviceName: 'Antenne' }] },
  });
});

test('the page is shown what was known last while the catalogue is out, and nothing is sold by it', async () => {
  const list = listed();
  let at = 0;
  const shelf = createPlanShelf(market, list, () => at);
  await shelf.read('fr');
  list.mockResolvedValue({ outcome: 'unavailable' });
  at = 60_001;
  expect((await shelf.read('fr'))?.plans).toHaveLength(1);
  expect(await shelf.find('H100', 'fr')).toBe('unavailable');
});

test('is asked for once a minute and language; a plan in another currency is not shown', async () => {
  const list = listed();
  let at = 0;
  const shelf = createPlanShelf(market, list, () => at);
  for (const language of ['fr', 'fr', 'en']) await shelf.read(language);
  expect(list).toHaveBeenCalledTimes(2);
  at = 60_000;
  list.mockResolvedValue({
    outcome: 'listed',
    plans: [{ ...soldPlan, price: { amountMinor: 1, currency: 'USD' } }],
    device,
  });
  expect(await shelf.read('fr')).toEqual({ plans: [], device: undefined });
});

test('a plan is named in the language that is asked for; without the catalogue by its name in the order', async () => {
  const list = vi.fn<ListPlans>(async (language) => ({
    outcome: 'listed',
    plans: [{ ...soldPlan, name: `${soldPlan.code} ${language}` }],
    device,
  }));
  const shelf = createPlanShelf(market, list);
  const ordered = { code: soldPlan.code, name: 'as ordered' };
  expect(await planNameIn(shelf, ordered, 'en')).toBe(`${soldPlan.code} en`);
  expect(await planNameIn(shelf, ordered, 'fr')).toBe(`${soldPlan.code} fr`);
  expect(await planNameIn(shelf, { ...ordered, code: 'GONE' }, 'fr')).toBe('as ordered');
  list.mockResolvedValue({ outcome: 'unavailable' });
  expect(await planNameIn(createPlanShelf(market, list), ordered, 'en')).toBe('as ordered');
});
