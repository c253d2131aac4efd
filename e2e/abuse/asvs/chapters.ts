import type { Requirement } from './requirement.ts';
import { encoding } from './v01-encoding.ts';
import { validation } from './v02-validation.ts';
import { frontend } from './v03-frontend.ts';
import { api } from './v04-api.ts';
import { files } from './v05-files.ts';
import { authentication } from './v06-authentication.ts';
import { sessions } from './v07-sessions.ts';
import { authorization } from './v08-authorization.ts';
import { tokens } from './v09-tokens.ts';
import { oauth } from './v10-oauth.ts';
import { cryptography } from './v11-cryptography.ts';
import { communication } from './v12-communication.ts';
import { configuration } from './v13-configuration.ts';
import { data } from './v14-data.ts';
import { coding } from './v15-coding.ts';
import { logging } from './v16-logging.ts';
import { webrtc } from './v17-webrtc.ts';

/** The chapters of the standard, in its order. */
export const chapters: readonly (readonly [name: string, requirements: readonly Requirement[]])[] = [
  ['Encoding and sanitization', encoding],
  ['Validation and business logic', validation],
  ['Web frontend', frontend],
  ['API and web service', api],
  ['Files', files],
  ['Authentication', authentication],
  ['Sessions', sessions],
  ['Authorization', authorization],
  ['Self-contained tokens', tokens],
  ['OAuth and OIDC', oauth],
  ['Cryptography', cryptography],
  ['Secure communication', communication],
  ['Configuration', configuration],
  ['Data protection', data],
  ['Secure coding and architecture', coding],
  ['Logging and errors', logging],
  ['WebRTC', webrtc],
];
