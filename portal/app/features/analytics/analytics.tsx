import { useEffect } from 'react';
import { createCall, listenToCalls, takeMissed, type CallListener } from '../../api/call.ts';
import { steps, track } from '../../api/track.ts';
import { useLocation } from '../../site/location.tsx';
import { useSite, type Site } from '../../site/site.tsx';
import { asksForPrivacy, isAllowed, onAnswer } from '../../session/device/consent.ts';
import { createSender, keepFlushing, pageNameOf } from './sender.ts';
import { stepOf } from './step-of.ts';

/** `keepalive` lets the last steps of a visit arrive; nobody reads the response. */
const sendQuietly: typeof fetch = (address, init) => fetch(address, { ...init, keepalive: true });

const trackCall: CallListener = (name, answer, at) => {
  const step = stepOf(name, answer);
  if (step) track(step, at);
};

const start = (site: Site) => {
  const call = createCall({ ...site, language: site.tag }, sendQuietly, () => undefined);
  const flush = createSender({
    steps,
    nameOf: (pathname) => pageNameOf(pathname, site),
    mayCount: () => !asksForPrivacy() && isAllowed('steps', site.afterYes),
    send: (request) => void call('analyticsEvents', request),
  });
  for (const answered of takeMissed()) trackCall(...answered);
  const stopListening = listenToCalls(trackCall);
  // Steps from before a yes are not counted.
  const stopHearing = onAnswer(() => steps.splice(0));
  const stopFlushing = keepFlushing(() => navigator.onLine && flush(), globalThis, document);
  return () => {
    stopListening();
    stopHearing();
    stopFlushing();
  };
};

/** Counts steps unless the browser or the visitor refuses, or the law requires a consent that was not given. */
export function Analytics() {
  const site = useSite();
  const { path } = useLocation();
  useEffect(() => start(site), [site]);
  useEffect(() => {
    track('page_viewed');
    // A view is counted per path.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [path]);
  return null;
}
