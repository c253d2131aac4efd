import { z } from 'zod';

/** A token as it can stand in a header. */
const headerText = z.string().regex(/^[\x21-\x7e]{1,8192}$/);

/** The answer of the token call; `expires_in` is seconds, published as text. */
export const tokenAnswer = z.object({
  access_token: headerText,
  expires_in: z.coerce.number().positive(),
});

const status = z.object({
  result_code: z.string().nullish(),
  response_code: z.string().nullish(),
  success: z.boolean().nullish(),
});

/** What every call may be answered with: how the call itself fared, by its codes. */
export const anyAnswer = z.object({ status });

/** A collection that was taken up; `id` is ours. */
export const debitAnswer = z.object({ data: z.object({ transaction: z.object({ id: z.string() }) }), status });

/** The state of a payment. Only a paid one carries `airtel_money_id`; not every host tells amount and currency. */
export const enquiryAnswer = z.object({
  data: z.object({
    transaction: z.object({
      id: z.string(),
      status: z.enum(['TS', 'TF', 'TA', 'TIP', 'TE']),
      airtel_money_id: z.string().nullish(),
      response_code: z.string().nullish(),
      amount: z.union([z.number(), z.string()]).nullish(),
      currency: z.string().nullish(),
    }),
  }),
  status,
});
export type PaymentState = z.infer<typeof enquiryAnswer>['data']['transaction'];

/** A refund that was carried out. */
export const refundAnswer = z.object({
  data: z.object({ transaction: z.object({ status: z.literal('SUCCESS') }) }),
  status: status.nullish(),
});

const told = z.union([z.number(), z.string()]).nullish().catch(undefined);
const name = z.string().nullish().catch(undefined);

/** What an answer names, as far as it names anything: our id of a payment, Airtel's own number, how much and of what. */
const named = z.object({
  data: z.object({ transaction: z.object({ id: name, airtel_money_id: name, amount: told, currency: name }) }),
});
/** The transaction that an answer names, with what it says of it; empty where it names none. */
export const namedIn = (body: unknown) => named.safeParse(body).data?.data.transaction ?? {};
