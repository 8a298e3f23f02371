import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector receives it, with the name of the service that recorded it. */
export type Received = { service: string; traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Record<string, unknown> };

type Value = { stringValue?: string; intValue?: number };
type Attribute = { key: string; value: Value };
type Sent = Omit<Received, 'service' | 'attributes'> & { attributes: Attribute[] };
type Body = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Sent[] }[] }[] };

const valuesOf = (attributes: Attribute[]) => Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** Plays a collector that takes OTLP as JSON over HTTP, on this machine. */
export async function collector(): Promise<{ url: string; spans: Received[]; text: () => string; close(): void }> {
  const spans: Received[] = [];
  let text = '';
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    text += body;
    for (const { resource, scopeSpans } of (JSON.parse(body) as Body).resourceSpans) {
      const service = String(valuesOf(resource.attributes)['service.name']);
      for (const span of scopeSpans.flatMap((each) => each.spans)) spans.push({ ...span, service, attributes: valuesOf(span.attributes) });
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, text: () => text, close };
}
