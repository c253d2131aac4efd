const drawn = (start: string) => `${start}-4f1c9b7d20e8a6`;

/** The settings of a portal beside real providers, as a start takes them. */
export const realSettings = {
  SANDBOX: 'off',
  PORTAL_URL: 'https://portal.example.cg',
  WALLET_URL: 'https://wallet.example',
  CARD_URL: 'https://card.example/',
  AIRTIME_URL: 'https://airtime.example',
  BILLING_URL: 'https://billing.example',
  LEADS_URL: 'https://crm.example',
  SMARTCASH_URL: 'https://smartcash.example',
  MPESA_URL: 'https://mpesa.example/openapi/ipg/v2/lisoloCOG',
  SMS_URL: 'ssmpp://sms.example:2776',
  WALLET_API_KEY: drawn('wallet'),
  PAYSTACK_SECRET_KEY: drawn('sk_live'),
  PAYSTACK_PUBLIC_KEY: 'pk_live_a',
  SMARTCASH_CLIENT_ID: 'client',
  SMARTCASH_CLIENT_SECRET: drawn('smartcash'),
  MPESA_API_KEY: drawn('mpesa'),
  MPESA_PUBLIC_KEY: 'AAAA',
  MPESA_PROVIDER_CODE: '171717',
  AIRTIME_API_KEY: drawn('airtime'),
  BILLING_API_KEY: drawn('billing'),
  LEADS_API_KEY: drawn('leads'),
  SMS_PASSWORD: 'x7Kq2_pw',
  CALLBACK_SECRET: `wallet=${drawn('a')},smartcash=${drawn('b')},mpesa=${drawn('c')}`,
  CARD_RATE: '2.61@2026-11-01',
};
