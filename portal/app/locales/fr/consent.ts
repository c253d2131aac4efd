/** The questions before the portal counts steps or stores numbers, if the market's law requires consent. */
export const consent = {
  steps: 'Pouvons‑nous compter vos visites ?',
  stepsText:
    'Des pages vues et des étapes, sans numéro ni nom, pour améliorer ce site. Tout fonctionne aussi bien sans.',
  numbers: 'Garder vos numéros sur ce téléphone ?',
  numbersText: 'La liste de ceux que vous avez payés, dans ce navigateur seulement. Nous ne la recevons pas.',
  more: 'En savoir plus',
  yes: 'Oui',
  no: 'Non',
};
