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
