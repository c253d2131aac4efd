import type { Texts } from '../texts.ts';

export const emailMeant: Texts['emailMeant'] = { meant: 'Ulimaanisha {email}?' };
