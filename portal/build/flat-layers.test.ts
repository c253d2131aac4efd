import { expect, test } from 'vitest';
import { flatten } from './flat-layers.ts';

test('a sheet is taken out of its layer, whose place stands before it', () => {
  expect(flatten('@layer reset{a{color:red}}')).toBe('u0{}a{color:red}');
  expect(flatten('@layer tokens{@media print{a{b:c}}d{e:f}}\n')).toBe('u1{}@media print{a{b:c}}d{e:f}');
});

test('what stands before the layer for all of it stays: faces and properties', () => {
  expect(flatten('@property --gap{syntax:"*";inherits:false}@layer layout{a{b:c}}')).toBe(
    'u3{}@property --gap{syntax:"*";inherits:false}a{b:c}',
  );
});

test.each(['a{b:c}', '@layer nowhere{a{b:c}}', '@layer reset{a{b:c}}b{c:d}'])('%s stops the build', (sheet) => {
  expect(() => flatten(sheet)).toThrow('lies in no layer');
});
