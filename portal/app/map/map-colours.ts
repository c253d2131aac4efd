/** Colours of the map, as the page's theme has them. */
export type MapColours = Record<
  'land' | 'abroad' | 'urban' | 'water' | 'road' | 'border' | 'ink' | 'halo' | 'cover',
  string
>;

/** Reads them where the map stands; forced colours take the system's own. */
export const readColours = (element: HTMLElement): MapColours => {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--map-${name}`).trim() || '#888';
  return {
    land: colour('land'),
    abroad: colour('abroad'),
    urban: colour('urban'),
    water: colour('water'),
    road: colour('road'),
    border: colour('border'),
    ink: colour('ink'),
    halo: colour('halo'),
    cover: colour('cover'),
  };
};
