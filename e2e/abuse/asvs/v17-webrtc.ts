import { notHere, type Requirement } from './requirement.ts';

const why = 'No WebRTC, no media';

/** V17 WebRTC. */
export const webrtc: Requirement[] = [
  notHere('17.1.1', 2, why),
  notHere('17.2.1', 2, why),
  notHere('17.2.2', 2, why),
  notHere('17.2.3', 2, why),
  notHere('17.2.4', 2, why),
  notHere('17.3.1', 2, why),
  notHere('17.3.2', 2, why),
];
