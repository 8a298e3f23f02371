import { describe, expect, it } from 'vitest';
import { createEventParser } from './server-events.ts';

describe('createEventParser', () => {
  it('joins chunks and data lines, and leaves comments out', () => {
    const events: string[] = [];
    const parse = createEventParser(({ data }) => events.push(data));
    for (const chunk of [': hello\n\nda', 'ta: {"a":1}\n\ndata: one\r\ndata: two\r\n\r\n', 'event: x\nid: 3\n\ndata: rest']) parse(chunk);
    expect(events).toEqual(['{"a":1}', 'one\ntwo']);
  });
});
