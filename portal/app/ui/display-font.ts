import file from './fonts/display-750.woff2';

/**
 * Fetches the display face and puts it in place of its fallback, whose metrics are the same. Called after hydration, so that
 * the face never competes with the script.
 */
export const loadDisplayFont = async () => {
  const face = new FontFace('Display', `url(${file})`, { weight: '600 800' });
  document.fonts.add(await face.load());
};
