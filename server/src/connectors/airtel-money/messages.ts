import { z } from 'zod';
import { code, decimal, flag, may, must, name, ourId, quantity, soft, text, word } from '../reading/scalars.ts';

/** A token as it can stand in a header. */
const headerText = (told: unknown) => (/^[\x21-\x7e]{1,8192}$/.test(text(told) ?? '') ? text(told) : undefined);
const positive = (told: unknown) => ((quantity(told) ?? 0) > 0 ? quantity(told) : undefined);

/** The answer of the token call; `expires_in` is seconds, published as text. */
export const tokenAnswer = z.object({ access_token: must(headerText), expires_in: must(positive) });

/** A code, in capitals as they are published. */
const status = z.object({ result_code: may(code), response_code: may(code), success: may(flag) });

/** What every call may be answered with: how the call itself fared, by its codes. */
export const anyAnswer = z.object({ status });

/** A collection that was taken up; `id` is ours. */
export const debitAnswer = z.object({ data: z.object({ transaction: z.object({ id: must(ourId) }) }), status });

/** The state of a payment. Only a paid one carries `airtel_money_id`; not every host tells amount and currency. */
export const enquiryAnswer = z.object({
  data: z.object({
    transaction: z.object({
      id: must(ourId),
      status: must(word('TS', 'TF', 'TA', 'TIP', 'TE')),
      airtel_money_id: may(name),
      response_code: may(code),
      amount: may(decimal),
      currency: may(code),
    }),
  }),
  status,
});
export type PaymentState = z.infer<typeof enquiryAnswer>['data']['transaction'];

/** A refund that was carried out. */
export const refundAnswer = z.object({
  data: z.object({ transaction: z.object({ status: must(word('SUCCESS')) }) }),
  status: status.nullish(),
});

/** What an answer names, as far as it names anything: our id of a payment, Airtel's own number, how much and of what. */
const named = z.object({
  data: z.object({
    transaction: z.object({
      id: soft(ourId),
      airtel_money_id: soft(name),
      amount: z.unknown().optional(),
      currency: z.unknown().optional(),
    }),
  }),
});
/** The transaction that an answer names, with what it says of it; empty where it names none. */
export const namedIn = (body: unknown): Partial<z.infer<typeof named>['data']['transaction']> =>
  named.safeParse(body).data?.data.transaction ?? {};
