import { createCallbackSweep } from '../features/payments/callbacks/callback-store.ts';
import { sendGiftMessages } from '../features/payments/notify/gift-message.ts';
import { sendOutcomeMessages } from '../features/payments/notify/outcome-message.ts';
import { createPersonalSweep } from '../features/payments/operations/forget-personal.ts';
import { closeWithGrace } from '../http/create-server.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import type { Wired } from './wire.ts';

/** Lets the workers run, says that the portal is ready, and packs its pages. */
const start = async (wired: Wired): Promise<void> => {
  const { config, database, market, running, report, vault, limits, streams, providers, engine } = wired;
  const { encryptionKeys, otps, tokens, pins, exchange, outcomeMessages } = wired;
  await encryptionKeys.current();
  const telling = { market, outcomeMessages, sendSms: providers.sms.send };
  const forgetPersonal = createPersonalSweep({ database, vault, afterDays: config.PERSONAL_DATA_DAYS });
  running.workers = startJobs({
    engine,
    streams,
    sendMessages: [sendOutcomeMessages(telling), sendGiftMessages(telling)],
    sweeps: [limits, otps, tokens, pins, exchange, createCallbackSweep(database), forgetPersonal],
    onError: report,
  });
  running.isReady = true;
  await running.pages?.renderAll();
};

/** How the portal starts and how it ends: with `app.close`, its streams are told, its workers finish, its SMS link closes. */
export const lifeOf = (wired: Wired) => {
  const { app, running, streams, providers } = wired;
  const drain = () => {
    running.isReady = false;
  };
  closeWithGrace(app, () => {
    drain();
    streams.closeAll();
  });
  app.addHook('onClose', async () => {
    await running.workers?.stop();
    await providers.sms.close();
  });
  return { start: () => start(wired), drain };
};
