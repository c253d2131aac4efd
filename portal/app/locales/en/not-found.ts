import type { Texts } from '../texts.ts';

export const notFound: Texts['notFound'] = {
  pageTitle: 'Page not found',
  pageDescription: 'This page has moved or is gone.',
  badge: 'Error 404',
  heading: 'This thread leads nowhere.',
  lead: 'The page has moved or is gone. Your money and your numbers are safe.',
  home: 'Go to the home page',
  help: 'Search the help',
};
