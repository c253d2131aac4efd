import { pause } from '../pause.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Session } from './library.ts';

/** The sender's address as it was sent. */
export type Sender = { ton: number; npi: number; address: string };

/** A delivery receipt. `id` is the message's, `to` its destination as given. */
type Receipt = { id: string; to: string; sender: Sender; at: string; text: string };

export type Receipts = {
  keep: (receipt: Receipt) => void;
  /** Sends a stored receipt a moment later, after the message's response. */
  sendSoon: (session: Session, id: string) => void;
  /** Sends every receipt that no connection has taken yet. */
  resume: (session: Session) => void;
  /** Returns the unconfirmed receipts of an ended connection to the queue. */
  forgetSession: (session: Session) => void;
};

const afterTheAnswerMs = 50;

/**
 * Opens the delivery receipts. They are stored until confirmed: a client that was away gets them when it binds again.
 */
export const openReceipts = ({ store, stopping }: Sandbox): Receipts => {
  const kept = store.drawer<Receipt>('sms-receipt');
  const onTheWay = new Map<string, Session>();

  const send = (session: Session, id: string): void => {
    const receipt = onTheWay.get(id) === session ? kept.get(id) : undefined;
    if (receipt === undefined) return;
    session.deliver_sm(deliverSm(receipt), () => {
      kept.remove(id);
      onTheWay.delete(id);
    });
  };
  return {
    keep: (receipt) => kept.put(receipt.id, receipt),
    sendSoon: (session, id) => {
      onTheWay.set(id, session);
      void pause(afterTheAnswerMs, stopping).then((stopped) => stopped || send(session, id));
    },
    resume: (session) => {
      for (const { id } of kept.all().filter(({ id }) => !onTheWay.has(id))) {
        onTheWay.set(id, session);
        send(session, id);
      }
    },
    forgetSession: (session) => {
      for (const [id, on] of onTheWay) if (on === session) onTheWay.delete(id);
    },
  };
};

const receiptClass = 0x04;
const delivered = 2;
/** Characters outside the centre's alphabet, which a receipt replaces with question marks. */
const notInEveryAlphabet = /[^ -_a-z]/g;

// The text follows SMPP 3.4, appendix B; the two optional parameters repeat it.
const deliverSm = ({ id, to, sender, at, text }: Receipt): Record<string, unknown> => {
  const date = at.replace(/\D/g, '').slice(2, 12);
  const beginning = text.slice(0, 20).replace(notInEveryAlphabet, '?');
  return {
    source_addr_ton: 1,
    source_addr_npi: 1,
    source_addr: to,
    dest_addr_ton: sender.ton,
    dest_addr_npi: sender.npi,
    destination_addr: sender.address,
    esm_class: receiptClass,
    data_coding: 0,
    short_message: `id:${id} sub:001 dlvrd:001 submit date:${date} done date:${date} stat:DELIVRD err:000 text:${beginning}`,
    receipted_message_id: id,
    message_state: delivered,
  };
};
