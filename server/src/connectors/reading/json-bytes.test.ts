import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readJsonBytes } from './json-bytes.ts';

const most = 1024 * 1024;
const body = { id: 'é', amount: '5000' };
const json = JSON.stringify(body);
const read = (bytes: string | Buffer, contentType?: string, contentEncoding?: string) =>
  readJsonBytes(Buffer.from(bytes), { contentType, contentEncoding }, most);
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** An answer whose members may be unreadable. */
type Answer = { status: unknown; amount: string; data: { id: unknown }; list: { id: unknown }[] };

describe('the bytes of an answer', () => {
  it.each([
    ['gzip', gzipSync(json)],
    ['x-gzip', gzipSync(json)],
    ['GZIP', gzipSync(json)],
    ['deflate', deflateSync(json)],
    ['deflate', deflateRawSync(json)],
    ['br', brotliCompressSync(json)],
    ['gzip, br', brotliCompressSync(gzipSync(json))],
    ['identity', Buffer.from(json)],
    ['gzip', Buffer.from(json)],
    ['deflate', gzipSync(json)],
    ['gzip', deflateSync(json)],
    ['br', gzipSync(json)],
    ['', gzipSync(json)],
    ['gzip', Buffer.concat([gzipSync(json), Buffer.from('\r\n')])],
    ['gzip', Buffer.concat([gzipSync(json), Buffer.from('<!-- gw -->')])],
    ['gzip', Buffer.concat([gzipSync(json.slice(0, 9)), gzipSync(json.slice(9))])],
  ])('are read coded as %s', (coding, bytes) => {
    expect(read(bytes, 'application/json', coding)).toEqual(body);
  });

  it.each([
    ['{"a":1,"a":1}', { a: 1 }],
    ['{"a":"Paid","a":"paid"}', { a: 'paid' }],
    ['{"a":500,"a" : "500"}', { a: '500' }],
    ['{"a":{"b":1},"a":{ "b": 1 }}', { a: { b: 1 } }],
    ['{"a":{"x":1},"b":{"x":2},"c":[{"x":3},{"x":4}]}', { a: { x: 1 }, b: { x: 2 }, c: [{ x: 3 }, { x: 4 }] }],
    ['{"a":"b\\":1,\\"a","b":2}', { a: 'b":1,"a', b: 2 }],
  ])('have one meaning where a key stands twice and says the same: %s', (text, value) => {
    expect(read(text)).toEqual(value);
  });

  it.each<[string, (value: Answer) => unknown]>([
    ['{"status":"completed","status":"failed","amount":"500"}', ({ status }) => status],
    ['{"status":"completed","stat\\u0075s":"failed","amount":"500"}', ({ status }) => status],
    ['{"data":{"id":1,"id":2},"amount":"500"}', ({ data }) => data.id],
    ['{"list":[{},{"id":1,"x":[1,2],"id":2}],"amount":"500"}', ({ list }) => list[1]?.id],
    ['{"data":{"id":1},"data":{"id":2},"amount":"500"}', ({ data }) => data],
  ])('have no meaning in a member that stands twice and says two things: %s', (text, member) => {
    const value = read(text) as Answer;
    expect(typeof member(value)).toBe('symbol');
    expect(value.amount).toBe('500');
  });

  it.each([
    ['utf-8', Buffer.from(json)],
    ['utf8', Buffer.from(json)],
    ['"UTF-8"', Buffer.from(json)],
    ['unicode-1-1-utf-8', Buffer.from(json)],
    ['ISO-8859-1', Buffer.from(json, 'latin1')],
    ['windows-1252', Buffer.from(json, 'latin1')],
    ['latin1', Buffer.from(json, 'latin1')],
    ['us-ascii', Buffer.from(json, 'latin1')],
    ['utf-16le', Buffer.from(json, 'utf16le')],
    ['utf-16be', bigEndian(json)],
    ['macintosh', Buffer.from(json.replace('é', '\x8e'), 'latin1')],
  ])('are read in the charset %s', (label, bytes) => {
    expect(read(bytes, `application/json; charset=${label}`)).toEqual(body);
  });

  it.each([
    ['UTF-8', Buffer.from(`\uFEFF${json}`)],
    ['UTF-16LE', Buffer.from(`\uFEFF${json}`, 'utf16le')],
    ['UTF-16BE', bigEndian(`\uFEFF${json}`)],
  ])('are read by their byte order mark for %s, whatever the label says', (_, bytes) => {
    expect(read(bytes, 'application/json; charset=iso-8859-2')).toEqual(body);
  });

  it('are not read when gzip is truncated or corrupt', () => {
    const whole = gzipSync(json);
    const altered = Buffer.from(whole);
    altered[whole.length - 8]! ^= 1;
    for (const bytes of [whole.subarray(0, -12), altered, Buffer.concat([altered, Buffer.from('\n')])])
      expect(read(bytes, 'application/json', 'gzip')).toBeUndefined();
  });

  it.each(['utf8mb4', 'utf_8', 'UTF-8-BOM', 'ANSI'])(
    'are read under the label %s, which nobody knows, where they are UTF-8',
    (label) => {
      expect(read(json, `application/json; charset=${label}`)).toEqual(body);
      expect(read(Buffer.from(json, 'latin1'), `application/json; charset=${label}`)).toBeUndefined();
    },
  );

  it('are read when a text holds a raw line break or tab', () => {
    expect(read('{"note":"one\n\ttwo","id":5}\n')).toEqual({ note: 'one  two', id: 5 });
    expect(read('{"note":"one\n\ttwo","id":}')).toBeUndefined();
  });

  it.each([
    ['blanks', ` \r\n\u00A0${json}\n\n`],
    ['a byte order mark, also a second one', `\uFEFF\uFEFF${json}`],
    ['NUL', `\0${json}\0\0`],
    ['a comment of a proxy before', `<!-- proxied by gw-3 {"a":1} -->\n${json}`],
    ['a comment of a proxy after', `${json}\n<!-- 12 ms -->`],
    ['other comments', `/* gw */ // gw\n${json} // gw`],
    ['bytes after it', `${json}xyz`],
    ['a bracket after it', `${json}}`],
    ['itself, sent twice', `${json}\n${json}`],
    ['an empty object after it', `${json}{}`],
  ])('are read with %s', (_, text) => {
    expect(read(text)).toEqual(body);
  });

  it('are read with bytes after it that are no UTF-8', () => {
    expect(read(Buffer.concat([Buffer.from(json), Buffer.from([0xff, 0xfe, 0xe9])]))).toEqual(body);
  });

  it('keep the digits of every number', () => {
    expect(JSON.stringify(read('{"id":12345678901234567890,"amount":500.00}'))).toBe(
      '{"id":12345678901234567890,"amount":500.00}',
    );
  });

  it.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['HTML', '<html>{"a":1}</html>'],
    ['half of a JSON text', '{"status":"comp'],
    ['text before it', `HTTP ${json}`],
    ['another answer after it', '{"status":"failed"}{"status":"completed"}'],
    ['bytes inside it that are no UTF-8', Buffer.from(json, 'latin1')],
  ])('are not read where they are %s', (_, bytes) => {
    expect(read(bytes)).toBeUndefined();
  });

  it('are not read past the limit, also once they are unpacked', () => {
    const bomb = JSON.stringify(['x'.repeat(most)]);
    for (const [coding, bytes] of [
      ['gzip', gzipSync(bomb)],
      ['br', brotliCompressSync(bomb)],
      ['deflate', deflateSync(bomb)],
    ] as const)
      expect(read(bytes, undefined, coding)).toBeUndefined();
  });
});
