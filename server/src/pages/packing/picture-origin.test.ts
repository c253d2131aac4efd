import { expect, test } from 'vitest';
import { withPictureOrigin } from '../renderer.ts';

const cdn = 'https://cdn.example';
const file = `/media/${'0a'.repeat(32)}/unit.png`;

test.each([
  [
    `<img src="${file}" srcset="${file} 1x, ${file} 2x">`,
    `<img src="${cdn}${file}" srcset="${cdn}${file} 1x, ${cdn}${file} 2x">`,
  ],
  ['<link href="/device.svg">', `<link href="${cdn}/device.svg">`],
  ['{"image":"/device.svg"}', `{"image":"${cdn}/device.svg"}`],
  [`{"html":"<img src=\\"${file}\\">"}`, `{"html":"<img src=\\"${cdn}${file}\\">"}`],
  ['data-of="&quot;/device.svg&quot;"', `data-of="&quot;${cdn}/device.svg&quot;"`],
])('writes the pictures of %s with the origin that hands them out', (text, written) => {
  expect(withPictureOrigin(text, cdn)).toBe(written);
  expect(withPictureOrigin(text, undefined)).toBe(text);
});

test.each(['"media/unit.png"', '"/media/unit.png"', '"/about"', `"https://other.example${file}"`, '"/device.svgx"'])(
  'leaves %s as it is',
  (text) => expect(withPictureOrigin(text, cdn)).toBe(text),
);
