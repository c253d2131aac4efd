import type { Answer } from '../faults/answer.ts';

type Category = 'businessRule' | 'validation' | 'authorisation' | 'identification' | 'internal' | 'serviceUnavailable';

/** The error object of GSMA Mobile Money 1.2. */
export type GsmaError = {
  errorCategory: Category;
  errorCode: string;
  errorDescription: string;
  errorDateTime: string;
  errorParameters?: { key: string; value: string }[];
};

const statusOf: Record<Category, number> = {
  businessRule: 400,
  validation: 400,
  authorisation: 401,
  identification: 404,
  internal: 500,
  serviceUnavailable: 503,
};

/** Returns an error object; `reason` becomes its parameter. */
export const gsmaError = (category: Category, code: string, description: string, reason?: string): GsmaError => {
  return {
    errorCategory: category,
    errorCode: code,
    errorDescription: description,
    errorDateTime: new Date().toISOString(),
    ...(reason !== undefined && { errorParameters: [{ key: 'reason', value: reason }] }),
  };
};

/** Returns the error as a response under its category's status. */
export const refuse = (category: Category, code: string, description: string, reason?: string): Answer => {
  return { status: statusOf[category], body: gsmaError(category, code, description, reason) };
};
