import http from 'node:http';
import https from 'node:https';
import { reachable } from '../net/reachable.ts';

/** The largest response in bytes (1 MiB), also when uncompressed. */
export const bodyLimitBytes = 1024 * 1024;

type ExchangeRequest = {
  url: URL;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  headers: Record<string, string>;
  payload?: string;
  timeoutMs: number;
  connectTimeoutMs: number;
  agent: http.Agent;
  /** Called when the connection is ready, before the first byte; false sends nothing. */
  maySend: () => boolean;
};

/** The outcome of an exchange. `unsent`: no byte left. `silent`: no complete response. `bytes`: up to 1 MiB. */
export type Exchange =
  | { kind: 'answer'; status: number; headers: http.IncomingHttpHeaders; bytes?: Buffer }
  | { kind: 'unsent' }
  | { kind: 'silent' };

const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === 'https:' ? 443 : 80);

export const createAgent = (
  url: URL,
  { proxy, certificate, connectTimeoutMs }: { proxy?: string; certificate?: string; connectTimeoutMs: number },
): http.Agent => {
  const options = {
    ...reachable(portOf(proxy === undefined ? url : new URL(proxy)), connectTimeoutMs),
    keepAlive: true,
    timeout: 4000,
    ...(proxy && { proxyEnv: { HTTP_PROXY: proxy, HTTPS_PROXY: proxy } }),
    ...(certificate && { cert: certificate, key: certificate }),
  };
  return url.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);
};

const readBody = (response: http.IncomingMessage, done: (exchange: Exchange) => void) => {
  const { statusCode: status = 0, headers } = response;
  const chunks: Buffer[] = [];
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= bodyLimitBytes) return void chunks.push(chunk);
    done({ kind: 'answer', status, headers });
    response.destroy();
  });
  response.on('end', () => done({ kind: 'answer', status, headers, bytes: Buffer.concat(chunks) }));
};

/** Sends a request once. `fetch` would repeat a POST after a 421 and does not tell whether bytes left. */
export const exchangeOnce = (request: ExchangeRequest): Promise<Exchange> =>
  new Promise((resolve) => {
    const { url, method, headers, agent } = request;
    const isSecure = url.protocol === 'https:';
    const outgoing = (isSecure ? https : http).request(url, { method, headers, agent });
    let mayHaveLeft = false;
    const timers: NodeJS.Timeout[] = [];
    const done = (exchange: Exchange) => {
      timers.forEach(clearTimeout);
      resolve(exchange);
    };
    const giveUp = () => done({ kind: mayHaveLeft ? 'silent' : 'unsent' });
    const stopAfter = (limitMs: number, unless: () => boolean) => {
      const stop = () => {
        if (unless()) return;
        outgoing.destroy(new Error('time-out'));
        // While a proxy connects there is no socket that would emit an error.
        giveUp();
      };
      timers.push(setTimeout(stop, limitMs));
    };
    stopAfter(request.timeoutMs, () => false);
    let isFound = false;
    stopAfter(request.connectTimeoutMs, () => isFound || mayHaveLeft);
    /** One of several addresses accepts connections: it now gets its full time. */
    const giveTime = () => {
      isFound = true;
      stopAfter(request.connectTimeoutMs, () => mayHaveLeft);
    };
    // Headers are sent with `end`, so nothing has left before.
    const send = () => {
      if (!request.maySend()) {
        done({ kind: 'unsent' });
        return void outgoing.destroy();
      }
      mayHaveLeft = true;
      outgoing.end(request.payload);
    };
    outgoing.on('socket', (socket) => {
      if (outgoing.reusedSocket || !socket.connecting) return send();
      socket.once('lookup', giveTime);
      socket.once(isSecure ? 'secureConnect' : 'connect', send);
    });
    let answer: http.IncomingMessage | undefined;
    outgoing.on('response', (response) => {
      answer = response;
      readBody(response, done);
    });
    // Bytes beyond the announced length break the connection, not the complete response.
    const giveUpUnlessWhole = () => {
      if (!answer?.complete) giveUp();
    };
    outgoing.on('error', giveUpUnlessWhole);
    outgoing.on('close', giveUpUnlessWhole);
  });
