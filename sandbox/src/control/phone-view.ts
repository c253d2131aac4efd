import type { Language } from '../language.ts';
import type { ActiveBundle } from '../operator/phones.ts';
import type { Sandbox } from '../sandbox.ts';

/** A phone as `GET /phones/{msisdn}` shows it, or undefined for a number that does not exist. */
export const phoneView = (sandbox: Sandbox, msisdn: string) => {
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
