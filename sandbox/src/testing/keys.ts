/** The credentials of the portal's connectors by provider. */
export const keys = {
  wallet: { 'x-api-key': 'wallet_test_lisolo' },
  card: { authorization: 'Bearer sk_test_lisolo' },
  airtime: { authorization: 'Bearer airtime_test_lisolo' },
  billing: { authorization: 'Bearer billing_test_lisolo' },
  leads: { authorization: 'Bearer leads_test_lisolo' },
};
