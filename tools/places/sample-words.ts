/** Words of a market's sample shops: as its people would name them, and none of them a real one. */
export type SampleWords = {
  dealers: readonly string[];
  nearTo: readonly string[];
  inDistrict: string;
  inTown: string;
  services: { shop: readonly string[]; dealer: readonly string[] };
  /** Public holidays on fixed days, `MM-DD`. */
  holidays: readonly string[];
};

const french = {
  dealers: [
    'Alimentation Espérance',
    'Kiosque Le Palmier',
    'Boutique Mama Pauline',
    'Chez Tonton Basile',
    'Téléphonie La Colombe',
    'Cyber Le Fleuve',
    'Dépôt La Grâce',
    'Kiosque Bon Prix',
    'Boutique Le Carrefour',
    'Alimentation La Paix',
    'Chez Maman Odile',
    'Téléphonie Étoile',
  ],
  nearTo: ['Face à\u00a0: {place}', 'À côté de\u00a0: {place}', 'Derrière\u00a0: {place}'],
  inDistrict: 'Avenue principale, {place}',
  inTown: 'Centre-ville',
  services: {
    shop: ['Cartes SIM', 'Recharges et forfaits', '{brand} Money', 'Déblocage du PIN', 'Internet maison'],
    dealer: ['Recharges et forfaits', '{brand} Money'],
  },
};

/** By the code of the market. */
export const sampleWords: Readonly<Record<string, SampleWords>> = {
  cg: { ...french, holidays: ['01-01', '05-01', '06-10', '08-15', '11-01', '11-28', '12-25'] },
  cd: { ...french, holidays: ['01-01', '01-04', '01-16', '01-17', '05-01', '05-17', '06-30', '08-01', '12-25'] },
  tz: {
    dealers: [
      'Duka la Mama Asha',
      'Kioski cha Mwanga',
      'Duka la Amani',
      'Mawasiliano Nyota',
      'Duka la Baraka',
      'Kioski cha Mzee Juma',
      'Duka la Tumaini',
      'Simu Express',
      'Duka la Upendo',
      'Kioski cha Bahari',
    ],
    nearTo: ['Near {place}', 'Opposite {place}', 'Behind {place}'],
    inDistrict: 'Main road, {place}',
    inTown: 'Town centre',
    services: {
      shop: ['SIM cards', 'Top-ups and bundles', '{brand} Money', 'PIN reset', 'Home internet'],
      dealer: ['Top-ups and bundles', '{brand} Money'],
    },
    holidays: ['01-01', '01-12', '04-07', '04-26', '05-01', '07-07', '08-08', '10-14', '12-09', '12-25', '12-26'],
  },
};
