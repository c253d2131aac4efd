// Cuts the display face to one weight and the letters of our languages: `node app/ui/fonts/generate.mjs` in portal/.
// Bricolage Grotesque, OFL 1.1 (licence beside the npm package), from @fontsource-variable/bricolage-grotesque.
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const weight = 750;
const family = '@fontsource-variable/bricolage-grotesque';
const source = new URL(
  'files/bricolage-grotesque-latin-wght-normal.woff2',
  import.meta.resolve(`${family}/package.json`),
);

const plain = 'abcdefghijklmnopqrstuvwxyz';
const accented = 'àâäçéèêëîïôöùûüÿœæ';
const marks = " 0123456789!#%&'()*+,-./:;?«»‘’“”–—…·•€©°×\u00a0\u2011";
const letters = plain + accented + (plain + accented).toUpperCase() + marks;

const options = {
  targetFormat: 'woff2',
  variationAxes: { wght: weight },
  keepFeatures: ['kern', 'tnum'],
  noHinting: true,
};
const target = new URL(`display-${weight}.woff2`, import.meta.url);
writeFileSync(target, await subsetFont(readFileSync(source), letters, options));
