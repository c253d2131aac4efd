/**
 * What a run leaves behind, and all that the checker reads. It knows nothing of how the portal works: these are the words of
 * customers, of the providers' books, of their statements, and of the books that the portal hands to an accountant.
 */
export type History = {
  /** What each client asked and what it heard, in the order of its clock. */
  clients: ClientEvent[];
  books: {
    debits: { reference: string; port: string; amount: number; currency: string; refundedBy?: string }[];
    refunds: { reference: string; port: string; amount: number; currency: string }[];
    credits: { reference: string; amount: number; currency: string; target: string }[];
  };
  /** Requests for 5G at home as the sales desk has them. */
  leads: { refLeadId: string; contactNumber: string; plan: string; state: string }[];
  /** Statements of all providers, one text each. */
  statements: { provider: string; text: string }[];
  /** The exported journal of each day, one text each. */
  ledgers: string[];
  /** Parts of delivered payments whose refund an operator ordered, and whether the command ended well. */
  orders: { reference: string; isAccepted: boolean }[];
};

/** One call of a client. `lost`: no answer came, so it may have been done. */
export type ClientEvent = {
  at: string;
  client: number;
  /** The wish of a customer, under whatever attempts. */
  purchase: string;
  call: 'lead' | 'initiate' | 'process' | 'status';
  amount: number;
  line: string;
  transactionId?: string;
  heard: 'lost' | { httpStatus: number; code?: string; transactionStatus?: string; status?: string };
};
