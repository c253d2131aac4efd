import { expect, test } from 'vitest';
import { areDiagramsFresh, drawMachine, withDrawing } from './machine-diagram.ts';

test('no drawing is stale', async () => {
  expect(await areDiagramsFresh(), 'run `npm run diagram`').toBe(true);
});

test('a machine is drawn from its first state to its last, with the events of one arrow together', () => {
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

test('every way into a machine is drawn with its event', () => {
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
