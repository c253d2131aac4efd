import { expect, it } from 'vitest';
import { parseAddress } from './session.ts';

it.each([
  ['smpp://sms.example.cg', { host: 'sms.example.cg', port: 2775, tls: false }],
  ['smpp://sms.example.cg:2776', { host: 'sms.example.cg', port: 2776, tls: false }],
  ['ssmpp://sms.example.cg', { host: 'sms.example.cg', port: 3550, tls: true, servername: 'sms.example.cg' }],
  ['ssmpp://[2001:db8::7]', { host: '2001:db8::7', port: 3550, tls: true }],
])('the address %s leads to the port of its protocol where it names none', (url, address) => {
  expect(parseAddress(url)).toEqual(address);
});
