import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Returns the changed text of a response, by the path of the request. */
type Change = (path: string, text: string) => string;

/** A proxy between browsers and the product that can be cut. Then all requests of pages and service workers fail. */
export class Line {
  readonly #to: URL;
  readonly #server: Server;
  #port = 0;
  change: Change | null = null;

  constructor(to: string) {
    this.#to = new URL(to);
    this.#server = createServer((asked, answer) => this.#pass(asked, answer));
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  async mend(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(this.#port, 'localhost', done));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async cut(): Promise<void> {
    const ended = new Promise((done) => this.#server.close(done));
    this.#server.closeAllConnections();
    await ended;
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, url: path = '', headers } = asked;
    const plain = this.change ? { ...headers, 'accept-encoding': 'identity' } : headers;
    const passed = request({ host: this.#to.hostname, port: this.#to.port, method, path, headers: plain }, async (got) => {
      const isText = /^text\/(html|javascript)|^application\/json/.test(got.headers['content-type'] ?? '');
      if (!this.change || !isText) {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        return void got.pipe(answer);
      }
      const text = this.change(path, (await got.toArray()).map(String).join(''));
      const { 'content-length': _, ...rest } = got.headers;
      answer.writeHead(got.statusCode ?? 502, rest).end(text);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  }
}
