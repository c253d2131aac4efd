import { applicationCalls, get, post } from './addresses.ts';
import { leadCalls } from './leads/lead-calls.ts';
import { shopsPath } from './places/shops-path.ts';

export * from './addresses.ts';
export * from './places/geocoding-paths.ts';

/** The method and paths of every call, read by the server's routes, the typed client and the OpenAPI document. */
export const calls = {
  ...applicationCalls,
  ...leadCalls,
  lineType: post('subscriber/line-type'),
  sendLeadOtp: post('subscriber/v1/send-otp-hbb'),
  fetchTransaction: get('transaction/fetch'),
  activePackage: get('cms/webpage/activePackage'),
  faqs: get('cms/webpage/getFaqs_pCategory'),
  likeByGet: get('cms/webpage/likeCount/', 'cms/webpage/likeCount'),
  like: post('cms/webpage/likeCount/', 'cms/webpage/likeCount'),
  submitFeedback: post('feedback/v1/submit'),
  shopsByCoordinates: get(shopsPath),
  coverageAt: get('coverage/v1/at'),
} as const;

/** The name of a call. */
export type CallName = keyof typeof calls;
