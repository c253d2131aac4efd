import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();

/** Whether a header carries exactly this secret; takes the same time for every wrong one. */
export const sameSecret = (given: string | string[] | undefined, secret: string): boolean => {
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(secret));
};

/** Whether an `Authorization` header bears this token. */
export const bearsToken = (authorization: string | undefined, token: string): boolean => {
  return sameSecret(authorization, `Bearer ${token}`);
};
