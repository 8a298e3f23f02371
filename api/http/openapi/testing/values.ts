import fc from 'fast-check';
import type { Schema, ServedDocument } from './document.ts';

type Arbitrary = fc.Arbitrary<unknown>;

/** Texts that often break programs. If a text is too long for its place, it is no valid value. */
const hostile = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  '\u0000',
  '\u202e',
  '🦆',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '%',
  '../..',
  '{{x}}',
  'é'.repeat(300),
];
/** Maximum number of levels of a value, so that recursive schemas end. */
const deepest = 4;

const anyText = (words: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.constantFrom(...hostile) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
  );

/** Generates values for a schema of the document, using the given words; `words` are names and ids that exist. */
export class Values {
  private readonly document: ServedDocument;
  private readonly words: readonly string[];

  constructor(document: ServedDocument, words: readonly string[]) {
    this.document = document;
    this.words = words;
  }

  of(schema: Schema, depth = 0): Arbitrary {
    if (typeof schema.$ref === 'string') return this.of(this.document.at(schema.$ref), depth + 1);
    if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
    if ('const' in schema) return fc.constant(schema.const);
    const choices = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(choices)) return fc.oneof(...(choices as Schema[]).map((each) => this.of(each, depth)));
    const types: unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
    return fc.oneof(...types.map((type) => this.ofType(type, schema, depth)));
  }

  private ofType(type: unknown, schema: Schema, depth: number): Arbitrary {
    if (type === 'object') return this.object(schema, depth);
    if (type === 'array') return this.array(schema, depth);
    if (type === 'string') return this.text(schema);
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    if (type === 'integer' || type === 'number') return numberOf(schema, type === 'integer');
    return fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...this.words));
  }

  private text({ format, pattern, minLength = 0, maxLength = 2_000 }: Schema): Arbitrary {
    if (format === 'uuid') return fc.oneof(fc.uuid(), fc.constantFrom(...this.words.filter((word) => /^[\da-f-]{36}$/.test(word))));
    if (format === 'email') return fc.emailAddress();
    if (format === 'uri') return fc.webUrl();
    const text = typeof pattern === 'string' ? this.like(new RegExp(pattern)) : anyText(this.words);
    return text.map((each) => each.padEnd(Number(minLength), 'x')).filter((each) => [...each].length <= Number(maxLength));
  }

  /** Texts that match a pattern. For a pattern with a lookahead, the matching words are used. */
  private like(pattern: RegExp): fc.Arbitrary<string> {
    if (!pattern.source.includes('(?!')) return fc.stringMatching(pattern);
    return fc.constantFrom(...['https://works.test/a.png', ...this.words].filter((word) => pattern.test(word)));
  }

  private array({ items = {}, prefixItems, minItems = 0, maxItems = 3 }: Schema, depth: number): Arbitrary {
    if (Array.isArray(prefixItems)) return fc.tuple(...(prefixItems as Schema[]).map((each) => this.of(each, depth + 1)));
    const least = Number(minItems);
    const most = depth > deepest ? least : Math.max(least, Math.min(3, Number(maxItems)));
    return fc.array(this.of(items as Schema, depth + 1), { minLength: least, maxLength: most });
  }

  private object({ properties = {}, required = [], additionalProperties }: Schema, depth: number): Arbitrary {
    const needed = required as string[];
    const entries = Object.entries(properties as Record<string, Schema>).filter(([name]) => depth <= deepest || needed.includes(name));
    const own = fc.record(Object.fromEntries(entries.map(([name, each]) => [name, this.of(each, depth + 1)])), { requiredKeys: needed });
    if (typeof additionalProperties !== 'object' || additionalProperties === null || depth > deepest) return own;
    const more = fc.dictionary(fc.constantFrom(...this.words), this.of(additionalProperties as Schema, depth + 1), { maxKeys: 3 });
    return fc.tuple(own, more).map(([mine, others]) => ({ ...others, ...mine }));
  }
}

function numberOf({ minimum, maximum }: Schema, whole: boolean): Arbitrary {
  const [min, max] = [Number(minimum ?? -1e9), Number(maximum ?? 1e9)];
  return whole ? fc.integer({ min: Math.max(min, -2_147_483_648), max: Math.min(max, 2_147_483_647) }) : fc.double({ min, max, noNaN: true });
}
