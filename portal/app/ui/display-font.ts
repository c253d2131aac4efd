import file from './fonts/display-750.woff2';

/** Loads the display face. Call it after hydration, so that the face does not compete with the script. */
export const loadDisplayFont = async () => {
  const face = new FontFace('Display', `url(${file})`, { weight: '600 800' });
  document.fonts.add(await face.load());
};
