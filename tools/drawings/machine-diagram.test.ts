import { expect, test } from 'vitest';
import { findStaleDrawings, drawMachine, withDrawing } from './machine-diagram.ts';

test('every drawing is up to date', async () => {
  expect(await findStaleDrawings(), 'run `npm run diagram`').toEqual([]);
});

test('draws a machine from its first state to its last, with all events of an arrow', () => {
  const drawing = drawMachine([
    { from: 'OPEN', event: 'send', to: 'SENT' },
    { from: 'SENT', event: 'send', to: 'SENT' },
    { from: 'SENT', event: 'pay', to: 'DONE' },
    { from: 'SENT', event: 'find-paid', to: 'DONE' },
  ]);
  expect(drawing.split('\n').map((line) => line.trim())).toEqual([
    '```mermaid',
    'stateDiagram-v2',
    '[*] --> OPEN',
    'OPEN --> SENT: send',
    'SENT --> SENT: send',
    'SENT --> DONE: pay, find-paid',
    'DONE --> [*]',
    '```',
  ]);
});

test('draws every entry of a machine with its event', () => {
  const drawing = drawMachine(
    [{ from: 'OPEN', event: 'pay', to: 'DONE' }],
    [
      { event: 'register', to: 'OPEN' },
      { event: 'inherit', to: 'DONE' },
    ],
  );
  expect(drawing).toContain('[*] --> OPEN: register');
  expect(drawing).toContain('[*] --> DONE: inherit');
  expect(drawing).not.toMatch(/\[\*\] --> OPEN$/m);
});

test('a document without the marks is refused', () => {
  expect(() => withDrawing('# Nothing', 'payment', 'drawing')).toThrow('lacks the lines');
});
