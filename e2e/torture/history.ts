/**
 * The result of a run and the only input of the checker. It is independent of the portal's code: customers' responses,
 * the providers' books and statements, and the exported journal.
 */
export type History = {
  /** The requests and responses of each client, in the order of its clock. */
  clients: ClientEvent[];
  books: {
    debits: { reference: string; port: string; amount: number; currency: string; refundedBy?: string }[];
    refunds: { reference: string; port: string; amount: number; currency: string }[];
    credits: { reference: string; amount: number; currency: string; target: string }[];
  };
  /** The requests for 5G at home in the sales system. */
  leads: { refLeadId: string; contactNumber: string; plan: string; state: string }[];
  /** The statements of all providers as texts. */
  statements: { provider: string; text: string }[];
  /** The exported journal of each day as texts. */
  ledgers: string[];
  /** Partial refunds that an operator ordered, with the command's success. */
  orders: { reference: string; isAccepted: boolean }[];
};

/** One call of a client. `lost`: without a response, so it may have been carried out. */
export type ClientEvent = {
  at: string;
  client: number;
  /** A customer's purchase over all its attempts. */
  purchase: string;
  call: 'lead' | 'initiate' | 'process' | 'status';
  amount: number;
  line: string;
  transactionId?: string;
  heard: 'lost' | { httpStatus: number; code?: string; transactionStatus?: string; status?: string };
};
