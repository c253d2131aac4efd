import type { Texts } from '../texts.ts';
import { errors } from './errors.ts';
import { methodNames } from './method-names.ts';
import { sizeWords } from './size-words.ts';

export const payment: Texts['payment'] = {
  ...errors,
  ...methodNames,
  ...sizeWords,
  pageTitle: 'Utalipaje?',
  pageDescription: 'Lipia oda yako ya {brand}.',
  heading: 'Utalipaje?',
  back: 'Badilisha oda',
  toHome: 'Mwanzo',

  giveUp: 'Acha oda hii',

  prepaidRecharge: 'Kuongeza salio',
  bundlePurchase: 'Kununua kifurushi',
  billPayment: 'Kulipa bili',
  invoicePayment: 'Ankara ya intaneti ya nyumbani',
  summaryOf: 'Salio kwa',
  detail: 'Maelezo',
  number: 'Namba ya simu',
  payee: 'Unamlipa',
  amount: 'Kiasi',
  bundle: 'Kifurushi',
  installedAt: 'Pa kuunganishiwa',
  benefits: 'Unachopata',
  account: 'Namba ya akaunti',
  invoice: 'Namba ya ankara',
  startDate: 'Tarehe ya kuanza',
  endDate: 'Tarehe ya mwisho',
  dueDate: 'Mwisho wa kulipa',
  atTheBank: 'Benki inaonyesha',
  fee: 'Ada',
  connection: 'Kuunganisha',
  total: 'Jumla',
  assureFinal: 'Hii ndiyo jumla: hatuongezi ada yoyote.',
  assureSms:
    'Ukifunga ukurasa na malipo yakifanikiwa, SMS inatumwa kwa namba inayolipa; ukilipa kwa kadi, tunza kiungo cha malipo.',
  assureRefund: 'Ikishindikana, pesa zinarudi zilikotoka. Msaada: {care}.',

  methods: 'Njia za kulipa',
  methodsFailed: 'Njia za kulipa hazionekani kwa sasa',
  formFailed: 'Fomu hii haionekani kwa sasa',
  methodsNone: 'Hakuna njia ya kulipia oda hii.',
  methodCardText: 'Visa, Mastercard',
  methodAirtimeText: 'Inakatwa kwenye salio lako',
  methodPhoneText: 'Unathibitisha kwenye simu yako',
  methodPinText: 'Unathibitisha kwa PIN yako',

  oneMoment: 'Subiri kidogo…',
  checkingBalance: 'Tunasoma salio…',
  sending: 'Tunatuma…',

  nothingCharged: 'Hakuna pesa iliyokatwa.',
  liveTitle: 'Kuna malipo yanayoendelea',
  liveText: 'Usilipe mara ya pili: angalia kwanza hayo yamefikia wapi.',
  liveLink: 'Angalia malipo hayo',
};
