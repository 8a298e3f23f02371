import type { InspectedColumn } from '../contract/imports.ts';

/** The field types that a column of a sheet may get in a new model. */
export const proposedTypes = ['text', 'textarea', 'number', 'integer', 'boolean', 'date', 'datetime', 'tag', 'link'] as const;
export type ProposedType = (typeof proposedTypes)[number];

/** Why a type is proposed: a property of all cells, or that too little is known. */
export type TypeReason = 'empty' | 'yes_no' | 'numbers' | 'integers' | 'days' | 'times' | 'few' | 'long' | 'texts' | 'names';

/** A column with its proposed field. `link` is the model whose records its cells name, null if there is none. */
export type ColumnProposal = {
  column: string;
  type: ProposedType;
  reason: TypeReason;
  required: boolean;
  unique: boolean;
  options: string[];
  link: string | null;
};

/** The models with records that a column's cells name, and the number of texts that were looked up. */
export type NameMatches = { asked: number; models: { model: string; found: number }[] };

const most = { options: 20, option: 60, text: 200 };
/** The fewest rows from which required and unique columns are concluded. */
const enoughRows = 5;
/** The share of a column's texts that must be names of records to propose a link. */
const enoughNames = 0.8;

/** Headings of columns with 1 and 0 for yes and no, as in exports of databases. */
const yesOrNo =
  /^(?:is|has|can|allow|enable)[ _-]|^(?:is|has|can|allow)(?=[A-Z])|\b(?:active|enabled|disabled|published|archived|aktiv|actif|activo|attivo|ativo)\b/i;

/** Whether a column of ones and zeros means yes and no. */
const isFlag = ({ name, kinds, values }: InspectedColumn): boolean =>
  kinds.includes('boolean') && values !== null && values.length > 0 && values.every(({ text }) => text === '0' || text === '1') && yesOrNo.test(name);

function typeOf(column: InspectedColumn): [ProposedType, TypeReason] {
  const { filled, kinds, values, longest } = column;
  const is = (kind: InspectedColumn['kinds'][number]) => kinds.includes(kind);
  if (filled === 0) return ['text', 'empty'];
  if ((is('boolean') && !is('number')) || isFlag(column)) return ['boolean', 'yes_no'];
  if (is('number')) return is('integer') ? ['integer', 'integers'] : ['number', 'numbers'];
  if (is('date')) return ['date', 'days'];
  if (is('datetime')) return ['datetime', 'times'];
  if (longest > most.text) return ['textarea', 'long'];
  const repeats = values !== null && filled >= enoughRows && values.length <= filled / 2 && values.length <= most.options;
  return repeats && longest <= most.option ? ['tag', 'few'] : ['text', 'texts'];
}

/**
 * The model whose records most of a column's texts name. Null if fewer than `enoughNames` of them match, or if fewer than two were
 * looked up.
 */
function linkOf({ asked, models }: NameMatches): string | null {
  const [best] = [...models].sort((one, other) => other.found - one.found);
  return best && asked >= 2 && best.found / asked >= enoughNames ? best.model : null;
}

/** The proposed fields for the columns of a sheet, each with a reason. */
export function proposeColumns(
  columns: readonly InspectedColumn[],
  total: number,
  matches: Readonly<Record<string, NameMatches>> = {},
): ColumnProposal[] {
  return columns.map((column) => {
    const [type, reason] = typeOf(column);
    const names = matches[column.name];
    const link = names && (type === 'text' || type === 'tag') ? linkOf(names) : null;
    const isFull = column.filled === total && total >= enoughRows;
    return {
      column: column.name,
      type: link ? 'link' : type,
      reason: link ? 'names' : reason,
      required: isFull && type !== 'boolean',
      unique: isFull && column.unique && !link && (type === 'text' || type === 'integer'),
      options: type === 'tag' && !link ? (column.values ?? []).map(({ text }) => text) : [],
      link,
    };
  });
}

/**
 * The column that names the records: the first unique text. Without one, the first text that all records have, the first unique
 * column, the first text, or the first column. Columns that become links are left out.
 */
export function proposePrimary(proposals: readonly Pick<ColumnProposal, 'column' | 'type' | 'unique' | 'required'>[]): string | null {
  const able = proposals.filter(({ type }) => type !== 'link');
  const texts = able.filter(({ type }) => type === 'text');
  const inAll = texts.find(({ unique }) => unique) ?? texts.find(({ required }) => required) ?? able.find(({ unique }) => unique);
  return (inAll ?? texts[0] ?? able[0])?.column ?? null;
}

/** The proposed label of a field: the heading without the star that marks required columns in templates. */
export const proposeLabel = (heading: string): string => heading.replace(/^\s*\*\s*|\s*\*\s*$/g, '') || heading;

/** The proposed name of a model: the file name without extension, dashes and counts. */
export const proposeName = (file: string): string =>
  file
    .replace(/\.\w{1,5}$/, '')
    .replace(/\s*\(\d+\)$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .replace(/^./, (letter) => letter.toUpperCase());
