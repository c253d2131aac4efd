import { airtimeOrder, codeOf, newVisitor, resultOf, type Visitor } from '../../harness/api.ts';
import { codeRequest, consentTo } from '../../harness/attempt.ts';
import { answerFaults } from '../../harness/sandbox.ts';
import type { Stack } from '../../harness/stack.ts';
import { inTurn } from './cells.ts';

/** A code whose message meets a fault of the SMS centre: the response, its arrival, and the result of a retry. */
export const smsCells = [
  { fault: 'refuse', answer: '200', arrives: false, again: 'the same code, nothing sent' },
  { fault: 'reject', answer: '503', arrives: false, again: 'another code' },
  { fault: 'timeout-before', answer: '200', arrives: false, again: 'the same code, nothing sent' },
  { fault: 'timeout-after', answer: '200', arrives: true, again: 'the same code, nothing sent' },
  { fault: 'error-after', answer: '200', arrives: true, again: 'the same code, nothing sent' },
  { fault: 'delay', answer: '200', arrives: true, again: 'the same code, nothing sent' },
] as const;
type SmsCell = (typeof smsCells)[number];

/** Returns the phone of a cell's code. */
export const smsPayer = (cell: SmsCell) => `0${50_000_621 + smsCells.indexOf(cell)}`;

/** Sends one message under a fault and returns the cell as it was observed. */
export const playSms = ({ sandbox, portalUrl }: Stack, cell: SmsCell) =>
  inTurn(async () => {
    const payer = smsPayer(cell);
    const visitor = newVisitor(portalUrl);
    const request = codeRequest(airtimeOrder({ payer }));
    const armed = await sandbox.arm({ port: 'sms', operation: 'send', fault: cell.fault, msisdn: payer });
    const sent = await visitor.sendOtp(request);
    await sandbox.spent(armed.id);
    const codes = await sandbox.codes(payer);
    const again = await visitor.sendOtp(request);
    const after = await sandbox.codes(payer);
    const isSame = codeOf(sent) === undefined && resultOf(sent).refId === resultOf(again).refId;
    const [code] = after;
    const { airtime, wallet } = await sandbox.phone(payer);
    return {
      found: {
        fault: cell.fault,
        answer: codeOf(sent) ?? '200',
        arrives: codes.length === 1,
        again: isSame && after.length === codes.length ? 'the same code, nothing sent' : 'another code',
      },
      retryAfterSeconds: sent.retryAfterSeconds,
      resent: await visitor.resendOtp(resultOf(again).refId),
      verified: code === undefined ? undefined : await visitor.verifyOtp({ refId: resultOf(again).refId, otp: code }),
      money: { airtime, wallet: wallet?.balance },
    };
  });

/** Requests one balance under all faults of the charging system, and again after them. */
export const askBalanceUnderFaults = async ({ sandbox, portalUrl }: Stack, payer: string) => {
  const visitor: Visitor = newVisitor(portalUrl);
  const consent = await inTurn(() => consentTo(visitor, sandbox, airtimeOrder({ payer })));
  for (const fault of answerFaults) await sandbox.arm({ port: 'airtime', operation: 'lookup', fault, msisdn: payer });
  const ask = () => visitor.queryBalance(payer, consent);
  const underFaults = await Promise.all(answerFaults.map(ask));
  return { codes: underFaults.map(codeOf), healed: resultOf(await ask()) };
};
