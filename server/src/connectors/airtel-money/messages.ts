import { z } from 'zod';
import { code, decimal, flag, may, must, name, ourId, quantity, soft, text, word } from '../reading/scalars.ts';

const headerText = (told: unknown) => (/^[\x21-\x7e]{1,8192}$/.test(text(told) ?? '') ? text(told) : undefined);
const positive = (told: unknown) => ((quantity(told) ?? 0) > 0 ? quantity(told) : undefined);

/** The response of the token call; `expires_in` is seconds, as text. */
export const tokenAnswer = z.object({ access_token: must(headerText), expires_in: must(positive) });

const status = z.object({ result_code: may(code), response_code: may(code), success: may(flag) });

export const anyAnswer = z.object({ status });

export const debitAnswer = z.object({ data: z.object({ transaction: z.object({ id: must(ourId) }) }), status });

/** The state of a payment. Only a paid one has `airtel_money_id`; some hosts omit amount and currency. */
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

export const refundAnswer = z.object({
  data: z.object({ transaction: z.object({ status: must(word('SUCCESS')) }) }),
  status: status.nullish(),
});

/** The identifiers in a response, each optional: our id, Airtel's reference, amount and currency. */
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
export const namedIn = (body: unknown): Partial<z.infer<typeof named>['data']['transaction']> =>
  named.safeParse(body).data?.data.transaction ?? {};
