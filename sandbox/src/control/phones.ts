import type { FastifyInstance } from 'fastify';
import type { Language } from '../language.ts';
import { readNumber } from '../operator/market.ts';
import type { ActiveBundle } from '../operator/phones.ts';
import type { Decision } from '../operator/prompts.ts';
import type { Sandbox } from '../sandbox.ts';
import { openStream } from './stream.ts';

type ByNumber = { Params: { msisdn: string } };
type Answer = { Params: { msisdn: string; id: string }; Body: { decision: Decision; pin?: string } };
type Auto = { Params: { msisdn: string }; Body: { decision: Decision | 'none' } };

const answer = {
  type: 'object',
  required: ['decision'],
  additionalProperties: false,
  properties: { decision: { enum: ['approve', 'decline'] }, pin: { type: 'string' } },
};
const auto = {
  type: 'object',
  required: ['decision'],
  additionalProperties: false,
  properties: { decision: { enum: ['approve', 'decline', 'none'] } },
};
const answering = { approve: 'approves', decline: 'declines', none: undefined } as const;
const unknownNumber = { error: 'This number does not exist.' };

/** Serves `/phones/…`: a phone's state, also live, and its owner's actions. */
export const phoneControlRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const numberOf = (given: string): string => readNumber(sandbox.market, given) ?? '';

  app.get<ByNumber>('/phones/:msisdn', async (request, reply) => {
    const view = phoneView(sandbox, numberOf(request.params.msisdn));
    return view ?? reply.code(404).send(unknownNumber);
  });
  app.get<ByNumber>('/phones/:msisdn/events', async (request, reply) => {
    const msisdn = numberOf(request.params.msisdn);
    if (sandbox.phones.find(msisdn) === undefined) return reply.code(404).send(unknownNumber);
    openStream(request, reply, {
      sandbox,
      concerns: (event, what) => event === 'phone' && (what === msisdn || what === undefined),
      read: () => phoneView(sandbox, msisdn),
      calmMs: 0,
    });
    return reply;
  });
  app.post<Answer>('/phones/:msisdn/prompts/:id', { schema: { body: answer } }, async (request, reply) => {
    const { decision, pin } = request.body;
    const answered = sandbox.prompts.answer(numberOf(request.params.msisdn), request.params.id, decision, pin);
    switch (answered.outcome) {
      case 'answered':
        return answered.prompt;
      case 'wrong-pin':
        return reply.code(422).send({ error: 'Wrong PIN; the prompt waits on.', code: 'wrongPin' });
      case 'already-answered':
        return reply.code(409).send({ error: `This prompt is ${answered.prompt.state}.`, prompt: answered.prompt });
      case 'unknown':
        return reply.code(404).send({ error: 'There is no such prompt on this phone.' });
    }
  });
  app.post<Auto>('/phones/:msisdn/auto', { schema: { body: auto } }, async (request, reply) => {
    const msisdn = numberOf(request.params.msisdn);
    const phone = sandbox.phones.find(msisdn);
    if (phone === undefined) return reply.code(404).send(unknownNumber);
    if (sandbox.phones.isFixed(msisdn)) {
      return reply.code(409).send({ error: 'How this number answers is fixed.' });
    }
    const { decision } = request.body;
    sandbox.phones.setAuto(msisdn, answering[decision]);
    return { msisdn, auto: decision };
  });
};

/** Returns a phone in the format of `GET /phones/{msisdn}`, or undefined for an unknown number. */
const phoneView = (sandbox: Sandbox, msisdn: string) => {
  const phone = sandbox.phones.find(msisdn);
  if (phone === undefined) return undefined;
  const { language, currency } = sandbox.market;
  const account = sandbox.accounts.find(phone.accountNo ?? '');
  return {
    msisdn: phone.msisdn,
    lineType: phone.lineType,
    broadband: phone.broadband,
    ownNetwork: phone.own,
    accountNo: phone.accountNo,
    currency,
    airtime: phone.airtime,
    ...phone.wallets,
    messages: sandbox.phones.messages(msisdn),
    prompts: sandbox.prompts.of(msisdn),
    bundles: phone.bundles.map((bundle) => shown(bundle, language)),
    bills: account?.bills ?? [],
    accountCredit: account?.credit ?? null,
  };
};

const shown = ({ id, productCode, name, category, remaining, expiresAt }: ActiveBundle, language: Language) => {
  return { id, productCode, name: name[language], category, remaining, expiresAt };
};
