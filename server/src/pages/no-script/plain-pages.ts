import { randomUUID } from 'node:crypto';
import { fieldOf } from '@selfcare/contract/typed/fields';
import { actionsIn } from '@selfcare/contract/checkout';
import { isFinal, isOpenCard, outcomeOf } from '@selfcare/contract/purchase/outcome';
import type { StatusResult } from '@selfcare/contract/payments';
import type { PlainPayment, PlainView, PlainWord } from '@selfcare/contract/plain-pages';
import type { Market } from '@selfcare/markets/market';
import type { Caller } from '../../http/contract-routes.ts';
import type { Hold } from './hold.ts';
import { newNonce, type KeptOrder, type KeptOrders } from './kept-order.ts';
import { wireOf } from './wire-of.ts';
import { saidOf } from './said.ts';
import { contextFor, places, type Place, type Visit } from './visit.ts';

/** The page's next request: its delay, and the state it has `seen`. The server responds when that changes. */
type Refresh = { seconds: number; seen?: string };

/** A page for this visitor, with its successor in the same response, if any. */
export type ShownPage = {
  view: PlainView;
  status?: number;
  refresh?: Refresh;
  /** Returns the page that replaces this one in the same response; undefined without news. */
  later?: () => Promise<ShownPage | undefined>;
};
export type Shown = ShownPage | { goTo: Place };

type PlainPageDeps = { market: Market; call: Caller; orders: KeptOrders; origin: string; hold: Hold };

/** Returns a page that shows one message instead of its content; `text` is the server's sentence. */
export const word = (at: PlainWord['at'], kind: PlainWord['kind'], status: number, text?: string) => ({
  view: { page: 'word', at, kind, ...(text !== undefined && { text }) } as const,
  status,
});

/** Interval between requests of a page whose response is not delayed. */
const refreshSeconds = 10;
/** Delay before the page requests its next state. With zero, a browser leaves the page before it has drawn it. */
const followSeconds = 1;
/** Time after its beginning in which a payment is followed; later its page no longer refreshes. */
const followedMs = 15 * 60_000;
/** Longest delay of a response: half of the time after which server and proxies close a quiet connection. */
const holdMs = 20_000;
/** Delay before the page of an open response requests again, because it broke off or ended without news. */
const brokenSeconds = holdMs / 1000 + 2;
/** Time to wait after a payment is confirmed: delivery usually follows, and one page shows both. */
const settleMs = 3000;

const isLive = (status: StatusResult) => !isFinal(status);
/** Returns true for a card payment that was sent but not paid: repeating process only returns its page. */
const isAtBank = (status: StatusResult) => isOpenCard(status) && outcomeOf(status) === 'live';

/** Returns the changing parts of a status, and the moment when it was shown. */
const seenOf = ({ charged, trail }: StatusResult) => `${charged}-${trail.length}-${Date.now().toString(36)}`;
const shownAt = (seen: string) => Number.parseInt(seen.split('-')[2] ?? '', 36);

const isSeen = ({ charged, trail }: StatusResult, seen: string) => seen.startsWith(`${charged}-${trail.length}-`);

/** Returns false for an address opened later: its visitor has no page to look at meanwhile. Clocks differ slightly. */
const isFresh = (seen: string) => {
  const age = Date.now() - shownAt(seen);
  return age > -2000 && age < holdMs;
};

/** Creates a function that returns the milliseconds to wait with a status, given what the visitor has `seen`. */
const createPatience = (seen: string) => {
  let changedAt: number | undefined;
  return (status: StatusResult | undefined) => {
    if (!status || !isLive(status)) return 0;
    if (isSeen(status, seen)) return shownAt(seen) + holdMs - Date.now();
    changedAt ??= Date.now();
    return changedAt + settleMs - Date.now();
  };
};

const isWebAddress = (text: string | undefined) => text !== undefined && /^https?:\/\/\S+$/.test(text);

/** Creates the pages of a recharge for a browser without script. */
export const createPlainPages = ({ market, call, orders, origin, hold }: PlainPageDeps) => {
  const statusOf = async (visit: Visit, tid: string) => {
    const answer = await call('status', { tid }, contextFor(visit));
    return 'failure' in answer ? undefined : answer.result;
  };

  /** Returns the bank's page of an open card payment. Repeating process has no other effect for its own browser. */
  const bankPage = async (visit: Visit, { transactionId, paymentMode }: StatusResult) => {
    const again = { transactionId, paymentMode, paymentMobile: '' };
    const answer = await call('process', again, contextFor(visit, { 'idempotency-key': randomUUID() }));
    const url = 'failure' in answer ? undefined : answer.result.redirectUrl;
    return isWebAddress(url) ? url : undefined;
  };

  const showRecharge = (visit: Visit): Shown => {
    // A page sets no cookie; the first form does.
    const kept = orders.read(visit);
    const { typed, wrong, notice } = kept ?? { typed: { msisdn: '', amount: '' }, wrong: {} };
    const isForgotten = fieldOf(visit.request.query, 'forgotten') === '1';
    const said = notice ?? (isForgotten && { kind: 'forgotten' as const });
    return { view: { page: 'recharge', token: orders.tokenOf(kept), typed, wrong, ...(said && { notice: said }) } };
  };

  /** Returns the last attempt if no other one may begin: its open card payment or its status page. */
  const lastAttempt = async (visit: Visit, kept: KeptOrder): Promise<{ openCard?: string; goTo?: Place }> => {
    const { transactionId } = kept;
    const status = transactionId === undefined ? undefined : await statusOf(visit, transactionId);
    if (!status) return {};
    if (isAtBank(status)) return { openCard: status.transactionId };
    return actionsIn(status).includes('new-attempt') ? {} : { goTo: places.status(status.transactionId) };
  };

  /** Shows that an order was given up, with a link to its last attempt if that may still be paid. */
  const givenUp = async (visit: Visit, { transactionId }: KeptOrder): Promise<Shown> => {
    const status = transactionId === undefined ? undefined : await statusOf(visit, transactionId);
    const isOver = status && !isLive(status) && status.charged === 'no';
    const { view } = word('payment', 'given-up', 200);
    return { view: { ...view, ...(!isOver && transactionId !== undefined && { transactionId }) } };
  };

  const showPayment = async (visit: Visit, segment: string | undefined): Promise<Shown> => {
    const kept = orders.read(visit);
    if (kept?.isGivenUp && !kept.order) return givenUp(visit, kept);
    if (!kept?.order) return word('payment', 'no-order', 200);
    const { order } = kept;
    const payment = kept.payment?.segment === segment ? kept.payment : undefined;
    const { goTo, openCard } = await lastAttempt(visit, kept);
    if (goTo !== undefined) return { goTo };
    const wanted = {
      amount: order.amount,
      mobileNumber: order.msisdn,
      ...wireOf(order.product).options,
    };
    const answer = await call('paymentOptions', wanted, contextFor(visit));
    if ('failure' in answer)
      return word('payment', 'refused', answer.failure.statusCode, saidOf(answer, market, visit.language.tag));
    const { paymentOption, unavailable = [] } = answer.result;
    const view: PlainPayment = {
      page: 'payment',
      order: {
        msisdn: order.msisdn,
        amount: order.amount,
        ...(order.product && { product: order.product }),
      },
      sealed: orders.sealFor({ ...order, attempt: newNonce() }, visit.context.browser.hash),
      paymentOption,
      unavailable,
      segment,
      typed: payment?.typed ?? { payer: '', email: '', gift: '' },
      wrong: payment?.wrong ?? {},
      ...(payment?.notice && { notice: payment.notice }),
      ...(openCard !== undefined && { openCard }),
      ...(kept.hasScript && { hasScript: true }),
    };
    return { view };
  };

  /** Returns the status immediately; for a page that follows it, as soon as it differs from what the page showed. */
  const followed = async (visit: Visit, transactionId: string, seen: string | undefined) => {
    const read = () => statusOf(visit, transactionId);
    const { context, reply } = visit;
    const isFollowed = seen !== undefined && isFresh(seen);
    const held = isFollowed && (await hold({ context, reply, transactionId, read, waitMs: createPatience(seen) }));
    // Without a slot the page polls at a longer interval.
    return held
      ? { status: held, seconds: followSeconds }
      : { status: await read(), seconds: isFollowed ? refreshSeconds : followSeconds };
  };

  const pageOf = async (visit: Visit, status: StatusResult) => {
    const kept = orders.read(visit);
    const isKept = kept?.order !== undefined && kept.transactionId === status.transactionId;
    const bankUrl = isAtBank(status) ? await bankPage(visit, status) : undefined;
    const isFollowed = isLive(status) && Date.now() - Date.parse(status.trail[0]?.at ?? '') < followedMs;
    const page = { page: 'status', status, isKept, isFollowed, origin } as const;
    return { isFollowed, view: { ...page, ...(bankUrl !== undefined && { bankUrl }) } };
  };

  const showStatus = async (visit: Visit, transactionId: string, seen: string | undefined): Promise<Shown> => {
    const { status, seconds } = await followed(visit, transactionId, seen);
    if (!status) return word('status', 'missing', 404);
    const { view, isFollowed } = await pageOf(visit, status);
    return { view, ...(isFollowed && { refresh: { seconds, seen: seenOf(status) } }) };
  };

  /** Shows the status and, in the same response, the next one. Needs a browser that draws before the response ends. */
  const followStatus = async (visit: Visit, transactionId: string): Promise<Shown> => {
    const { context, reply } = visit;
    const read = () => statusOf(visit, transactionId);
    const status = await read();
    if (!status) return word('status', 'missing', 404);
    const { view, isFollowed } = await pageOf(visit, status);
    if (!isFollowed) return { view };
    const seen = seenOf(status);
    const later = async () => {
      const held = await hold({ context, reply, transactionId, read, waitMs: createPatience(seen) });
      if (!held || isSeen(held, seen)) return undefined;
      const next = await pageOf(visit, held);
      return { view: next.view, ...(next.isFollowed && { refresh: { seconds: followSeconds } }) };
    };
    return { view, refresh: { seconds: brokenSeconds }, later };
  };

  return { showRecharge, showPayment, showStatus, followStatus, refreshSeconds };
};
