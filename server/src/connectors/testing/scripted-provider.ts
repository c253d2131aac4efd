import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** The provider's reaction to one request: JSON, raw bytes, or a fault. */
export type ScriptedAnswer = {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  raw?: string | Buffer;
  /**
   * `silence`: no answer at all; `reset`: the connection dies unanswered; `cut`: it dies in the middle of the body;
   * `stall`: the body stops in its middle.
   */
  fault?: 'silence' | 'reset' | 'cut' | 'stall';
};

export type SeenRequest = {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: unknown;
  raw: Buffer;
};
type Script = (request: SeenRequest) => ScriptedAnswer;

type ScriptedProvider = {
  url: string;
  seen: SeenRequest[];
  /** Forgets what was seen and answers by `script` from now on. */
  play: (script: Script | ScriptedAnswer) => void;
  close: () => Promise<void>;
};

const reply = (response: http.ServerResponse, answer: ScriptedAnswer) => {
  if (answer.fault === 'silence') return;
  if (answer.fault === 'reset') return void response.destroy();
  const content = Buffer.from(answer.raw ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)));
  const length = String(content.length + (answer.fault ? 10 : 0));
  response.writeHead(answer.status ?? 200, {
    'content-type': 'application/json',
    'content-length': length,
    ...answer.headers,
  });
  if (answer.fault === 'cut') response.write(content, () => response.destroy());
  else if (answer.fault === 'stall') response.write(content);
  else response.end(content);
};

const parse = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

const broken: Script = () => ({ status: 500 });

/** A provider on a free port of 127.0.0.1 that answers as the test says. */
export const startScriptedProvider = async (): Promise<ScriptedProvider> => {
  const seen: SeenRequest[] = [];
  let script: Script = broken;
  const server = http.createServer(async (request, response) => {
    const raw = Buffer.concat(await request.toArray());
    const { method = '', url = '', headers } = request;
    const asked = { method, path: url, headers, body: parse(raw.toString()), raw };
    seen.push(asked);
    reply(response, script(asked));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    play: (next) => {
      seen.length = 0;
      script = typeof next === 'function' ? next : () => next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** The scripted provider of a test file: it ends with the file. */
export const useScriptedProvider = async (): Promise<ScriptedProvider> => {
  const provider = await startScriptedProvider();
  afterAll(() => provider.close());
  return provider;
};
