import { describe, expect, it } from 'vitest';
import { parseTemplate } from './parse-template.ts';
import { templateReads } from './template-reads.ts';

const own = ['name', 'price', 'note', 'due', 'code', 'paid', 'paid_on', 'total', 'lines', 'partner'];
const ofLines = ['cost', 'free', 'article', 'article.label', 'parts', 'parts.weight'].map((name) => `lines.${name}`);
const known = new Set([...own, ...ofLines, 'partner.city', 'partner.name']);
const reads = (text: string) => [...new Set(templateReads(text, (path) => known.has(path)))];

describe('what a template reads', () => {
  it.each<[string, string[]]>([
    ['{{name}} {{{ price }}} {{& note}} {{record.due}} {{object.code}} {{[total]}}', ['name', 'price', 'note', 'due', 'code', 'total']],
    ['{{~name~}} {{~{price}~}} {{~#if paid~}}{{~due~}}{{~/if~}}', ['name', 'price', 'paid', 'due']],
    ['{{#if paid}}{{paid_on}}{{else if due}}{{due}}{{else}}{{name}}{{/if}}', ['paid', 'paid_on', 'due', 'name']],
    ['{{#unless paid}}{{due}}{{/unless}}{{name}}', ['paid', 'due', 'name']],
    ['{{#lines}}{{cost}}{{/lines}}', ['lines', 'lines.cost']],
    [
      '{{sum lines "cost"}} {{join (sorted lines by="free") "article.label" separator=", "}}',
      ['lines', 'lines.cost', 'lines.free', 'lines.article.label'],
    ],
    ['{{#each lines}}{{sum parts "weight"}}{{/each}} {{text "cost"}}', ['lines', 'lines.parts', 'lines.parts.weight']],
    ['{{^lines}}{{name}}{{/lines}}', ['lines', 'name']],
    ['{{#lines}}{{cost}}{{^}}{{note}}{{/lines}}', ['lines', 'lines.cost', 'note']],
    [
      '{{#each lines}}{{this.cost}} {{./free}} {{@index}} {{article.label}}{{else}}{{note}}{{/each}}',
      ['lines', 'lines.cost', 'lines.free', 'lines.article.label', 'note'],
    ],
    ['{{#each lines}}{{#if free}}{{cost}}{{/if}}{{/each}}', ['lines', 'lines.free', 'lines.cost']],
    [
      '{{#each lines}}{{#parts}}{{weight}}{{../cost}}{{../../name}}{{/parts}}{{/each}}',
      ['lines', 'lines.parts', 'lines.parts.weight', 'lines.cost', 'name'],
    ],
    ['{{#each lines}}{{../record.name}}{{#with article}}{{label}}{{/with}}{{/each}}', ['lines', 'name', 'lines.article', 'lines.article.label']],
    ['{{#each lines as |line at|}}{{line.cost}}{{at}}{{#if line.free}}{{@root.name}}{{/if}}{{/each}}', ['lines', 'lines.cost', 'lines.free', 'name']],
    ['{{#with partner as |whom|}}{{whom.city}}{{/with}}{{#partner}}{{city}}{{/partner}}', ['partner', 'partner.city']],
    ['{{#with record}}{{name}}{{/with}}', ['name']],
    [
      '{{date due "short" in=code}} {{lookup lines 0}} {{#list (first lines at=(plus total 1)) }}{{note}}{{/list}}',
      ['due', 'code', 'lines', 'total', 'note'],
    ],
    ['{{#each (sorted lines by="cost")}}{{cost}}{{/each}}', ['lines', 'lines.cost']],
    ['{{> footer partner tone=note}}{{#> page}}{{name}}{{/page}}', ['partner', 'note', 'name']],
    ['{{! a {{note}} }}{{!-- {{code}} --}}\\{{due}} {{"name"}} {{@key}} {{this}}', []],
    ['{{lines.[0].cost}} {{lines.0.free}}', ['lines.cost', 'lines.free']],
    ['no holes, {{#if name}}an open section', []],
  ])('%s', (text, paths) => expect(reads(text)).toEqual(paths));

  it('is looked for in what is around a section, up to where it is found', () => {
    expect(reads('{{#lines}}{{name}}{{#parts}}{{cost}}{{/parts}}{{/lines}}')).toEqual([
      'lines',
      'lines.name',
      'name',
      'lines.parts',
      'lines.parts.cost',
      'lines.cost',
    ]);
  });

  it('is told where nothing is found too, with what it is of', () => {
    expect(reads('{{#lines}}{{gone}}{{/lines}}')).toEqual(['lines', 'lines.gone', 'gone']);
    expect(reads('{{lines.length}}{{ghost.name.first}}')).toEqual(['lines.length', 'lines', 'ghost.name.first', 'ghost.name', 'ghost']);
  });
});

describe('a template that would take long to read', () => {
  const nested = (times: number) => `${'{{#a}}'.repeat(times)}${'{{/a}}'.repeat(times)}`;
  const helpers = (times: number) => `{{x ${'(a '.repeat(times)}b${')'.repeat(times)}}}`;

  it.each([
    ['length', 'x'.repeat(200_001), 'The template is too long.'],
    ['sections', nested(10_000), 'The template has too many sections.'],
    ['helpers', helpers(20_000), 'The template has too many sections.'],
    ['conditions', `{{#if a}}${'{{else if b}}'.repeat(20_000 / 2)}{{/if}}`, 'The template has too many sections.'],
    ['depth', nested(200), 'The template is nested too deep.'],
    ['depth of helpers', helpers(200), 'The template is nested too deep.'],
  ])('is not read: %s', (_, text, problem) => {
    expect(parseTemplate(text)).toEqual({ program: null, problem });
    expect(templateReads(text, () => true)).toEqual([]);
  });

  it('is read up to these bounds, once', () => {
    const text = `${nested(40)}${'{{#if a}}{{b}}{{/if}}'.repeat(900)}`;
    expect(parseTemplate(text).problem).toBe(null);
    expect(parseTemplate(text)).toBe(parseTemplate(text));
  });
});
