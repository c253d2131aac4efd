import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach } from 'vitest';
import { createLeadStore } from '../../features/leads/lead-store.ts';
import { leadOutbox } from './lead-outbox.ts';
import { createVault } from '../../security/vault.ts';
import { aLine, codeSentTo } from '../consent.ts';
import { publish } from '../content/publish.ts';
import { testDataKey } from '../engine.ts';
import type { Browser } from '../portal.ts';
import { letTimePass } from '../time.ts';
import { usePortal } from '../use-portal.ts';

const form = JSON.parse(
  readFileSync(new URL('../../../../markets/cg/content/en/form-hbb-customer.json', import.meta.url), 'utf8'),
) as { version: string };

/** Where a lead of the tests wants it, and what. */
export const address = {
  type: 'INSTALLATION',
  city: 'Brazzaville',
  street1: '12 avenue de la Paix',
  landmark: 'Marché Total',
  country: 'CG',
  lat: -4.27,
  lng: 15.28,
};
export const plan = { code: 'H100', amount: 45_000, currency: 'CFA', description: '5G Maison' };

type Headers = Record<string, string | undefined>;

/**
 * The portal of a test file, and who wants 5G at home there: `give` is handed a browser and a contact's number of its own before
 * each test. Answers what the tests do with them.
 */
export const useLeads = async (
  give: (now: { browser: Browser; contactNumber: string }) => unknown,
  options?: { pages: boolean },
) => {
  const portal = await usePortal({ LEAD_WAIT_MS: '2000' }, options);
  const { operator } = portal;
  const store = createLeadStore(portal.database, createVault(testDataKey));
  beforeAll(async () => {
    await publish(portal.database, { 'form-hbb-customer': form });
    await portal.app.ready();
  });

  let browser: Browser;
  let contactNumber: string;
  beforeEach(() => {
    browser = portal.browser();
    contactNumber = aLine();
    give({ browser, contactNumber });
  });

  const aLead = (changes: object = {}) => ({
    fullName: 'Grâce Mabiala',
    contactNumber,
    email: 'grace@example.cg',
    feasibility: true,
    address,
    plan,
    source: 'WEBPORTAL',
    uniqueCode: 'x'.repeat(22),
    lineType: 'Prepaid',
    consent: { accepted: true, version: form.version, at: '2026-11-23T10:00:00Z' },
    ...changes,
  });

  /** The token of a code for the contact's number, by the call that leads have of their own. */
  const proved = async (msisdn = contactNumber, from = browser) => {
    const sent = await from.post('sendLeadOtp', {
      msisdn,
      requestType: 'HBB_LEADS',
      email: 'a@b.cg',
      customerDetails: { fullName: 'G' },
    });
    const { refId } = sent.body.result;
    const verified = await from.post('verifyOtp', {
      refId,
      otp: codeSentTo(operator, msisdn),
      username: msisdn,
      paymentMode: 'HBB_LEADS',
    });
    return { authorization: `Bearer ${verified.body.result.accessToken}` };
  };

  const submit = (body: object, headers: Headers = {}) => browser.post('submitLead', body, { lang: 'en', ...headers });
  /** Has a lead taken; answers what it was told. */
  const submitted = async (changes: object = {}) => {
    const { body, status, text } = await submit(aLead(changes), await proved());
    if (status !== 200) throw new Error(text + portal.log.filter((l) => l.includes('"level":50')).slice(-1)[0]);
    return body.result;
  };

  const outbox = leadOutbox(portal.database, store, operator.leadDesk);

  return {
    portal,
    operator,
    store,
    aLead,
    proved,
    submit,
    submitted,
    /** What the desk has of the contact. */
    deskHas: () => operator.leads.filter((lead) => lead.contactNumber === `+242${contactNumber}`),
    /** Does what the outbox does while nothing is due for ever: ten turns, each a while later. */
    work: async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        await outbox.sendDue();
        await portal.database.query(`update lead set due_at = now() where due_at is not null`);
        await letTimePass(portal.database, 16);
      }
    },
  };
};
