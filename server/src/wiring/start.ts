import { setTimeout as pause } from 'node:timers/promises';
import { createCallbackSweep } from '../features/payments/callbacks/callback-store.ts';
import { sendGiftMessage } from '../features/payments/notify/gift-message.ts';
import { sendGivenBack } from '../features/payments/notify/given-back-message.ts';
import { sendOutcomeMessage } from '../features/payments/notify/outcome-message.ts';
import { createPersonalSweep, createUnsentSweep } from '../features/privacy/forget-personal.ts';
import { createFeedbackSweep } from '../features/forms/feedback-store.ts';
import { createLeadSweep } from '../features/leads/lead-store.ts';
import { sendLeadMessage } from '../features/leads/lead-messages.ts';
import { tell } from '../features/payments/notify/tell.ts';
import { closeWithGrace, endConnections } from '../http/create-server.ts';
import { loadFactor } from '../http/gate.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import type { Wired } from './wire.ts';

/** Rests while packing pages, because visitors of a restarted portal come at the same time. */
const restBetweenPagesMs = 50;

/** Starts the workers, reports ready, and packs the pages. */
const start = async (wired: Wired): Promise<void> => {
  const { config, database, market, running, report, vault, providers } = wired.ground;
  const { limits } = wired.callers;
  const { streams, engine } = wired.payments;
  const { otpBudgets, isOwner, otps, tokens } = wired.proofs;
  const { encryptionKeys, pins, exchange, outcomeMessages } = wired.payments;
  await encryptionKeys.current();
  /** Serialises the count of a number's messages, as its codes do. */
  const underLock = <Result>(msisdn: string, count: () => Promise<Result>) =>
    database.transaction(async () => {
      await otps.advisoryLock(msisdn);
      return count();
    });
  const telling = {
    market,
    outcomeMessages,
    sendSms: providers.sms.send,
    reserveNotice: (msisdn: string) => underLock(msisdn, () => otpBudgets.reserveNotice(msisdn)),
    releaseNotice: (msisdn: string) => underLock(msisdn, () => otpBudgets.releaseMessage(msisdn)),
    isOwner,
  };
  const forgetPersonal = createPersonalSweep({ database, vault, afterDays: config.PERSONAL_DATA_DAYS });
  running.workers = startJobs({
    engine,
    perSecond: config.PROVIDER_CALLS_PER_SECOND * (config.RATE_LIMITS === 'load' ? loadFactor : 1),
    streams,
    sendMessages: [
      sendOutcomeMessage(telling),
      sendGiftMessage(telling),
      sendGivenBack(telling),
      sendLeadMessage({
        market,
        publicUrl: config.publicUrl,
        store: wired.leads.store,
        tell: (message) => tell(telling, message),
      }),
    ],
    sendLeads: wired.leads.outbox.sendDue,
    checks: wired.books.checks,
    sweeps: [
      engine.store,
      limits,
      otps,
      tokens,
      pins,
      exchange,
      createCallbackSweep(database),
      forgetPersonal,
      createUnsentSweep(database),
      wired.content.votes,
      wired.forms.drafts,
      createFeedbackSweep(database, config.FEEDBACK_DAYS),
      createLeadSweep(database, config.LEAD_DAYS),
    ],
    onError: report,
  });
  running.isReady = true;
  await running.pages?.renderAll(() => pause(restBetweenPagesMs));
};

/** Returns start and drain; `app.close` ends streams, workers and the SMS connection. */
export const lifeOf = (wired: Wired) => {
  const { app, running, providers, health, outages, securityLog } = wired.ground;
  const { streams } = wired.payments;
  const { content } = wired;
  const drain = () => {
    running.isReady = false;
    endConnections(app);
  };
  closeWithGrace(app, () => {
    running.isReady = false;
    streams.closeAll();
  });
  app.addHook('onReady', health.start);
  app.addHook('onReady', content.follow.start);
  app.addHook('onClose', async () => {
    await health.stop();
    await content.follow.stop();
    await running.workers?.stop();
    outages.stop();
    securityLog.stop();
    await providers.sms.close();
  });
  return { start: () => start(wired), drain };
};
