import type { Bundle } from '@selfcare/contract/bundles';
import type { PortalConfig } from '@selfcare/contract/settings';
import type { ResultOf } from '@selfcare/contract/endpoints';
import type { PurchaseContextRequest } from '@selfcare/contract/purchase-context';
import type { LineType, ValidateMsisdnResult } from '@selfcare/contract/subscribers';
import { isDatabaseOut } from '../../db/database-errors.ts';
import { isRefusal, refuse, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';

/** Timeout of one part; the others do not wait for it. */
const partMs = 2500;

type Deadline = { over: Promise<void>; clear: () => void };
type StartDeadline = (ms: number) => Deadline;

export const startDeadline: StartDeadline = (ms) => {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  return { over, clear: () => clearTimeout(timer) };
};

/** The sources of the parts: handlers of their calls, and the catalogue, which does not need the line. */
type Rows = Pick<HandlersOf<'subscribers' | 'payments'>, 'validateMsisdn' | 'paymentOptions'> & {
  readConfig: () => Promise<PortalConfig>;
  openShelf: (
    asked: { msisdn: string; serviceType?: PurchaseContextRequest['serviceType'] },
    language: string,
  ) => Promise<Answer<(lineType: LineType) => Bundle[]>>;
};

export type PartDeps = {
  rows: Rows;
  startDeadline: StartDeadline;
  report: (error: unknown) => void;
};

export type Parts = {
  line?: Answer<ValidateMsisdnResult>;
  bundles?: Answer<Bundle[]>;
  paymentOption?: Answer<ResultOf<'paymentOptions'>>;
  config: Answer<PortalConfig>;
};

const sellsBundles = new Set<PurchaseContextRequest['transactionType']>(['PREPAID_BUNDLES', 'POSTPAID_BUNDLES']);

/** Reads all parts in parallel. Bundles depend on the line's type: without the line they are left out, not refused. */
export const readParts = async (
  { rows, startDeadline: start, report }: PartDeps,
  request: PurchaseContextRequest,
  context: Context,
): Promise<Parts> => {
  const { over, clear } = start(partMs);
  const tooLate = over.then(() => refuse('503', { retryAfterSeconds: 10 }));
  const inTime = <Result>(part: Promise<Answer<Result>>): Promise<Answer<Result>> => {
    const answered = part.catch((error: unknown) => {
      report(error);
      return isDatabaseOut(error) ? refuse('503', { retryAfterSeconds: 5 }) : refuse('500');
    });
    return Promise.race([answered, tooLate]);
  };

  const { msisdn, amount, transactionType, serviceType } = request;
  const line = msisdn ? inTime(rows.validateMsisdn({ msisdn }, context)) : undefined;
  const shelf =
    msisdn && sellsBundles.has(transactionType)
      ? inTime(rows.openShelf({ msisdn, serviceType }, context.language))
      : undefined;
  const bundlesOfLine = async (): Promise<Answer<Bundle[]> | undefined> => {
    const found = await line;
    if (!found || !shelf || isRefusal(found)) return undefined;
    const opened = await shelf;
    return isRefusal(opened) ? opened : { result: opened.result(found.result.lineType) };
  };
  const paymentOption =
    typeof amount === 'number' ? inTime(rows.paymentOptions({ amount, transactionType }, context)) : undefined;
  const readConfig = async (): Promise<Answer<PortalConfig>> => ({ result: await rows.readConfig() });
  const config = inTime(readConfig());

  const parts = {
    line: await line,
    bundles: await bundlesOfLine(),
    paymentOption: await paymentOption,
    config: await config,
  };
  clear();
  return parts;
};
