/** Sheets of `ui/styles` that every document carries, in order. */
export const baseSheets = [
  'reset',
  'tokens',
  'base',
  'layout',
  'text',
  'icon',
  'brand',
  'button',
  'message',
  'loading',
  'shell',
  'util',
] as const;
