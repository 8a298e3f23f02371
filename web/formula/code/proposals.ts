import { isComputed } from '@millwright/core/field/computed.ts';
import { functions } from '@millwright/core/formula/check/functions.ts';
import type { Text } from '@millwright/core/json.ts';
import { fieldType } from '@millwright/core/model/path.ts';
import { type End, endLabel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import type { ValueType } from '@millwright/core/value/kinds.ts';
import type { FormulaPlace } from '../check/checked-formula.ts';
import { modelsAlong, readable } from '../pieces/path-pieces.ts';

/**
 * A proposal for the next part of a formula. `caret` is the position of the cursor after insertion, from the start of the inserted text.
 */
export type Proposal = { name: string; insert: string; caret: number } & (
  | { kind: 'field'; field: Field; type: ValueType }
  | { kind: 'relation'; end: End }
  | { kind: 'function'; usage: string }
);

/** The proposals at a position of a formula, the best first. `from`: the start of the word to replace. `begun`: a path is being typed. */
export type Proposals = { from: number; begun: boolean; proposals: Proposal[] };

const pathBefore = /(?<![\p{L}\p{N}_.@])[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]*)*(?:@[\p{L}\p{N}_]*)?$/u;

/** The quote of the text that a place lies in; empty outside of texts. */
function quoteAt(formula: string, position: number): string {
  let quote = '';
  for (const unit of formula.slice(0, position)) {
    if (quote) quote = unit === quote ? '' : quote;
    else if (unit === '"' || unit === "'") quote = unit;
  }
  return quote;
}

const plain = (name: string) => ({ name, insert: name, caret: name.length });

const ofField = (field: Field, many: boolean): Proposal => {
  const { kind, list } = fieldType(field);
  return { kind: 'field', ...plain(field.name), field, type: { kind, list: list || many } };
};

const ofEnd = (end: End): Proposal => ({ kind: 'relation', ...plain(end.name), end });

const allFunctions = [...functions].map(
  ([
    name,
    {
      usage,
      arguments: [, most],
    },
  ]): Proposal => {
    const insert = `${name}()`;
    return { kind: 'function', name, insert, caret: insert.length - (most > 0 ? 1 : 0), usage };
  },
);

/** The proposals after these relation ends; `link`: for the last link itself. */
function candidates({ schema, model, field: own, initial }: FormulaPlace, ends: string[], link: boolean): Proposal[] {
  const along = modelsAlong(schema, model, ends);
  const here = along?.models.at(-1);
  if (!along || !here) return [];
  const many = along.crossed.some((end) => end.many);
  if (link) {
    const attributes = along.crossed.at(-1)?.relation.schema ?? [];
    return attributes.filter((field) => !field.deleted && !isComputed(field)).map((field) => ofField(field, many));
  }
  const fields = readable(here).filter(({ id }) => initial || ends.length > 0 || id !== own?.id);
  return [...fields.map((field) => ofField(field, many)), ...[...here.ends.values()].map(ofEnd), ...(ends.length ? [] : allFunctions)];
}

const textOf = (proposal: Proposal): Text => {
  if (proposal.kind === 'field') return proposal.field.label;
  return proposal.kind === 'relation' ? endLabel(proposal.end) : '';
};

/** How well a proposal matches the typed word, by its name or its label; 0 is the best. */
function rank(proposal: Proposal, word: string, label: (text: Text) => string): number {
  const [name, called] = [proposal.name.toLowerCase(), label(textOf(proposal)).toLowerCase()];
  const tests = [name.startsWith(word), called.startsWith(word), name.includes(word), called.includes(word)];
  return tests.indexOf(true);
}

/** The proposals at a position of a formula; null if there are none, for example within a text. */
export function proposalsAt(place: FormulaPlace, formula: string, position: number, label: (text: Text) => string): Proposals | null {
  if (quoteAt(formula, position)) return null;
  const [path = ''] = pathBefore.exec(formula.slice(0, position)) ?? [];
  const parts = path.split(/[.@]/);
  const typed = parts.pop() ?? '';
  const word = typed.toLowerCase();
  const called = formula[position] === '(';
  const proposals = candidates(place, parts, path.includes('@'))
    .map((proposal) => ({
      proposal: called && proposal.kind === 'function' ? { ...proposal, ...plain(proposal.name) } : proposal,
      at: rank(proposal, word, label),
    }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ proposal }) => proposal);
  return proposals.length ? { from: position - typed.length, begun: path !== '', proposals } : null;
}
