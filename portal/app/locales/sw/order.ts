import type { order as source } from '../fr/order.ts';
import { errors } from './errors.ts';

export const order: typeof source = {
  ...errors,
  backHome: 'Mwanzo',
  steps: 'Hatua',
  stepPayment: 'Malipo',
  stepReceipt: 'Risiti',
  numberHint: 'Tarakimu {length}, kwa mfano {example}',
  numberChecking: 'Tunakagua namba hii…',
  numberInvalid: 'Namba ya simu si sahihi: zinatakiwa tarakimu {length}.',
  numberUnknown: 'Weka namba sahihi ya {brand}, kwa mfano {example}.',
  checkFailed: 'Hatuwezi kukagua namba hii kwa sasa',
  partMissing: 'Sehemu hii ya ukurasa haionekani kwa sasa',
  order: 'Oda yako',
  operation: 'Huduma',
  fee: 'Ada',
  total: 'Unalipa',
  toPay: 'Ya kulipa',
  buy: 'Chagua njia ya kulipa',
  next: 'Endelea',
  assureSafe: 'Malipo yanalindwa kwa usimbaji. Hatutunzi kadi wala PIN.',
  assureSms:
    'Ukifunga ukurasa na malipo yakifanikiwa, SMS inatumwa kwa namba inayolipa; ukilipa kwa kadi, tunza kiungo cha malipo.',
  assureRefund: 'Muamala usipokamilika, unarudishiwa pesa zako.',
};
