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

/** When the page asks for itself again, and what it showed then: the answer is kept back until that is no longer so. */
type Refresh = { seconds: number; seen?: string };

/** A page for this visitor, what takes its place in the same answer, or where he is sent instead. */
export type ShownPage = {
  view: PlainView;
  status?: number;
  refresh?: Refresh;
  /** What follows, where the browser draws the one and then the other; nothing where there is no news. */
  later?: () => Promise<ShownPage | undefined>;
};
export type Shown = ShownPage | { goTo: Place };

type PlainPageDeps = { market: Market; call: Caller; orders: KeptOrders; origin: string; hold: Hold };

/** What has no place on its page in one word; `text` is the server's. */
export const word = (at: PlainWord['at'], kind: PlainWord['kind'], status: number, text?: string) => ({
  view: { page: 'word', at, kind, ...(text !== undefined && { text }) } as const,
  status,
});

/** What the customer looks at changes by itself: it is asked again this often where the answer is not kept back. */
const refreshSeconds = 10;
/**
 * A moment in which the page is read, and asks again: the next answer comes with the next change. Not less: a browser that
 * is told to ask at once leaves the page before it has drawn it.
 */
const followSeconds = 1;
/** So long after its beginning a payment is followed; then its page waits to be asked. */
const followedMs = 15 * 60_000;
/** How long an answer is kept back at most: half of what the server and what stands before it give a quiet connection. */
const holdMs = 20_000;
/** When the page of an answer that is kept open asks again by itself: it has broken off, or ended without news. */
const brokenSeconds = holdMs / 1000 + 2;
/** What was confirmed is delivered a moment later, as a rule: one page tells both. */
const settleMs = 3000;

const isLive = (status: StatusResult) => !isFinal(status);
/** A card payment that was sent and is not paid: process, repeated, only names its page. A registered one it would send. */
const isAtBank = (status: StatusResult) => isOpenCard(status) && outcomeOf(status) === 'live';

/** What of a status its page shows to change, and when it was shown. */
const seenOf = ({ charged, trail }: StatusResult) => `${charged}-${trail.length}-${Date.now().toString(36)}`;
const shownAt = (seen: string) => Number.parseInt(seen.split('-')[2] ?? '', 36);

const isSeen = ({ charged, trail }: StatusResult, seen: string) => seen.startsWith(`${charged}-${trail.length}-`);

/** An address that is opened again later finds a visitor without a page to look at meanwhile; clocks differ by a little. */
const isFresh = (seen: string) => {
  const age = Date.now() - shownAt(seen);
  return age > -2000 && age < holdMs;
};

/** How much longer a status is waited with, that the visitor has `seen`. */
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

/** The pages of a recharge as one browser without script sees them. */
export const createPlainPages = ({ market, call, orders, origin, hold }: PlainPageDeps) => {
  const statusOf = async (visit: Visit, tid: string) => {
    const answer = await call('status', { tid }, contextFor(visit));
    return 'failure' in answer ? undefined : answer.result;
  };

  /** The bank's page of an open card payment: process, repeated, names it to its own browser and has no other effect. */
  const bankPage = async (visit: Visit, { transactionId, paymentMode }: StatusResult) => {
    const again = { transactionId, paymentMode, paymentMobile: '' };
    const answer = await call('process', again, contextFor(visit, { 'idempotency-key': randomUUID() }));
    const url = 'failure' in answer ? undefined : answer.result.redirectUrl;
    return isWebAddress(url) ? url : undefined;
  };

  const showRecharge = (visit: Visit): Shown => {
    // Looking at a page gives nobody a cookie: the first form does.
    const kept = orders.read(visit);
    const { typed, wrong, notice } = kept ?? { typed: { msisdn: '', amount: '' }, wrong: {} };
    const isForgotten = fieldOf(visit.request.query, 'forgotten') === '1';
    const said = notice ?? (isForgotten && { kind: 'forgotten' as const });
    return { view: { page: 'recharge', token: orders.tokenOf(kept), typed, wrong, ...(said && { notice: said }) } };
  };

  /** What became of the last attempt, where another one may not begin: who comes here again is shown that. */
  const lastAttempt = async (visit: Visit, kept: KeptOrder): Promise<{ openCard?: string; goTo?: Place }> => {
    const { transactionId } = kept;
    const status = transactionId === undefined ? undefined : await statusOf(visit, transactionId);
    if (!status) return {};
    if (isAtBank(status)) return { openCard: status.transactionId };
    return actionsIn(status).includes('new-attempt') ? {} : { goTo: places.status(status.transactionId) };
  };

  /** After an order was given up: what was tried for it may still be paid, and then its own page knows. */
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

  /** The status at once, or where its page follows it, as soon as that is another than it showed. */
  const followed = async (visit: Visit, transactionId: string, seen: string | undefined) => {
    const read = () => statusOf(visit, transactionId);
    const { context, reply } = visit;
    const isFollowed = seen !== undefined && isFresh(seen);
    const held = isFollowed && (await hold({ context, reply, transactionId, read, waitMs: createPatience(seen) }));
    // Who finds no place asks now and then.
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

  /** The status, and in the same answer the next one: for a browser that draws the one while it waits for the other. */
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
