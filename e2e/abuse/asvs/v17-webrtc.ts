import { by } from '../row.ts';
import { notHere, type Requirement } from './requirement.ts';

const absent = by('nothing reads or speaks what the audit calls absent', 'asvs/sources');
const why = 'No WebRTC, no media';

/** V17 WebRTC. */
export const webrtc: Requirement[] = [
  notHere('17.1.1', 2, 'TURN reaches no inner addresses', why, absent),
  notHere('17.2.1', 2, 'Keys of DTLS are kept by the policy', why, absent),
  notHere('17.2.2', 2, 'Approved ciphers of DTLS', why, absent),
  notHere('17.2.3', 2, 'SRTP is authenticated', why, absent),
  notHere('17.2.4', 2, 'Broken SRTP packets stop nothing', why, absent),
  notHere('17.3.1', 2, 'A flood of signals stops nothing', why, absent),
  notHere('17.3.2', 2, 'Broken signals stop nothing', why, absent),
];
