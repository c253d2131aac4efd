import http from 'node:http';
import https from 'node:https';
import { reachable } from '../net/reachable.ts';

/** Bytes of an answer that are read before we give up on it (1 MiB), packed or not. */
export const bodyLimitBytes = 1024 * 1024;

type ExchangeRequest = {
  url: URL;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  headers: Record<string, string>;
  payload?: string;
  timeoutMs: number;
  connectTimeoutMs: number;
  agent: http.Agent;
  /** Asked once the connection stands, right before the first byte of the request: false, and none is sent. */
  maySend: () => boolean;
};

/**
 * What became of one HTTP exchange. `unsent`: the connection (with TLS, its handshake; through a proxy, the
 * way to the provider) never stood, so no byte of the request left. `silent`: anything else without a whole answer. `bytes` is absent where the body is past 1 MiB.
 */
export type Exchange =
  | { kind: 'answer'; status: number; headers: http.IncomingHttpHeaders; bytes?: Buffer }
  | { kind: 'unsent' }
  | { kind: 'silent' };

const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === 'https:' ? 443 : 80);

/** The pool of connections of one provider, shared with nobody. */
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

/**
 * Sends one request once: it is never repeated and no redirect is followed. Written on `node:http` because `fetch` sends
 * a POST again by itself after a 421, and does not tell whether a byte had left.
 */
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
        // While a proxy makes the way there is no connection yet whose end would be told.
        giveUp();
      };
      timers.push(setTimeout(stop, limitMs));
    };
    stopAfter(request.timeoutMs, () => false);
    let isFound = false;
    stopAfter(request.connectTimeoutMs, () => isFound || mayHaveLeft);
    /** Of several addresses one was found that takes connections: now it has the promised time. */
    const giveTime = () => {
      isFound = true;
      stopAfter(request.connectTimeoutMs, () => mayHaveLeft);
    };
    // The head of the request leaves with its end, so nothing has left until then.
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
    // Bytes after the length that an answer announced are an error of the connection, not of the answer: that is whole, and read on.
    const giveUpUnlessWhole = () => {
      if (!answer?.complete) giveUp();
    };
    outgoing.on('error', giveUpUnlessWhole);
    outgoing.on('close', giveUpUnlessWhole);
  });
