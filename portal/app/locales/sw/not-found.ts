import type { Texts } from '../texts.ts';

export const notFound: Texts['notFound'] = {
  pageTitle: 'Ukurasa haupo',
  pageDescription: 'Ukurasa huu umehamishwa au haupo tena.',
  badge: 'Hitilafu 404',
  heading: 'Njia hii haifiki popote.',
  lead: 'Ukurasa umehamishwa au haupo tena. Pesa zako na namba zako ziko salama.',
  home: 'Nenda ukurasa wa mwanzo',
  help: 'Tafuta kwenye msaada',
};
