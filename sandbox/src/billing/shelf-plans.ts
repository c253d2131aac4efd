import type { Words } from '../language.ts';
import type { Market } from '../operator/market.ts';

/** A plan of 5G at home: what it holds each month. Its price holds the fee of its connection, which is paid once. */
export type Plan = { code: string; name: Words; description: Words; data: number | 'unlimited' };

/** What stands for the fee of connection among the prices. */
export const connectionFee = 'HBB-FEE';

const plans: Plan[] = [
  {
    code: 'H100GD30',
    name: { fr: '5G Maison 100 Go', en: '5G Home 100 GB', sw: '5G Nyumbani GB 100' },
    description: {
      fr: 'Pour naviguer à deux ou trois',
      en: 'For two or three people',
      sw: 'Kwa watu wawili au watatu',
    },
    data: 100,
  },
  {
    code: 'H300GD30',
    name: { fr: '5G Maison 300 Go', en: '5G Home 300 GB', sw: '5G Nyumbani GB 300' },
    description: { fr: 'Pour toute la famille', en: 'For the whole family', sw: 'Kwa familia nzima' },
    data: 300,
  },
  {
    code: 'HUNLD30',
    name: { fr: '5G Maison illimitée', en: '5G Home unlimited', sw: '5G Nyumbani bila kikomo' },
    description: {
      fr: 'Sans compter, vidéo comprise',
      en: 'Without counting, video included',
      sw: 'Bila kuhesabu, pamoja na video',
    },
    data: 'unlimited',
  },
];

/** The unit that is put up outside a house. */
export const device = {
  id: 'HBB_ODU_AW',
  name: { fr: 'Antenne 5G extérieure', en: '5G outdoor unit', sw: 'Antena ya 5G ya nje' } as Words,
  features: [
    { fr: 'Posée par nos techniciens', en: 'Put up by our technicians', sw: 'Inafungwa na mafundi wetu' },
    { fr: 'Wi-Fi 6 dans toute la maison', en: 'Wi-Fi 6 in the whole house', sw: 'Wi-Fi 6 nyumba nzima' },
    { fr: 'Jusqu’à 64 appareils', en: 'Up to 64 devices', sw: 'Hadi vifaa 64' },
  ] as Words[],
};

/** Every plan that is sold in a market: those that it has a price for. */
export const plansOf = ({ prices }: Pick<Market, 'prices'>): Plan[] => plans.filter(({ code }) => code in prices);
