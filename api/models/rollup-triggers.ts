import { formulaOf } from '@millwright/core/formula/check/fields.ts';
import { holds } from '@millwright/core/formula/sql/lists.ts';
import { divide } from '@millwright/core/formula/sql/parts.ts';
import type { StoredRollup } from '@millwright/core/formula/sql/stored.ts';
import { formulaToSql, itemToSql } from '@millwright/core/formula/sql/to-sql.ts';
import { fingerprint } from '@millwright/core/model/layout.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { tableRow } from '@millwright/core/sql/row.ts';
import { literal } from '@millwright/core/sql/statement.ts';
import type { SqlScope } from '@millwright/core/sql/types.ts';
import { identifier } from '../db/sql/identifiers.ts';
import { place } from './ddl.ts';

/** Rollups over the records of one table that refer to a record by one column. One set of triggers maintains them. */
export type RollupGroup = { name: string; model: string; from: string; link: string; rollups: readonly StoredRollup[] };

/** A column with a rollup, or with the sum or count of an average. */
export type RollupColumn = { name: string; type: string };
/** A database function with its source. A release with another source replaces it. */
export type RollupFunction = { name: string; args: string; returns: string; body: string };

/** Leaves room for the prefixes of function and trigger names. */
function groupName(from: string, link: string): string {
  const whole = `${from}_${link}`;
  return whole.length <= 46 ? whole : `${whole.slice(0, 38)}_${fingerprint(whole)}`;
}

const keeps = (group: string) => `_rollup_${group}`;
const begins = (group: string) => `_rollupnew_${group}`;
/** The function that computes a group's rollups of some records from their lines. */
export const reads = (group: string) => `_rollupof_${group}`;

/** The rollups of a schema, grouped by link. */
export function groupsOf(rollups: readonly StoredRollup[]): RollupGroup[] {
  const byLink = Map.groupBy(rollups, ({ from, link }) => groupName(from, link));
  return [...byLink].map(([name, group]) => {
    const [{ model, from, link }] = group as [StoredRollup];
    return { name, model, from, link, rollups: group };
  });
}

/** All columns of a rollup. An average also stores its sum and count. */
export const columnsOfRollup = ({ column, type, aggregate }: StoredRollup): RollupColumn[] =>
  aggregate === 'avg'
    ? [{ name: column, type }, ...[`${column}_s`, `${column}_c`].map((name) => ({ name, type: 'numeric' }))]
    : [{ name: column, type }];

const unsteady = (): never => {
  throw new Error('A stored rollup depends on nothing but records.');
};

/** A scope with constant values, because triggers have no parameters. Time and reader are not available. */
function fixedScope(schema: Schema, namespace: string): SqlScope {
  let aliases = 0;
  return {
    schema,
    namespace,
    context: Object.defineProperties({} as SqlScope['context'], {
      now: { get: unsteady },
      time_zone: { get: unsteady },
      values: { get: unsteady },
    }),
    statement: {
      bind: (value) => (typeof value === 'string' ? literal(value) : unsteady()),
      alias: () => `"~${++aliases}"`,
    },
  };
}

/** One number or extreme over the rows of a statement. */
type Part = { value: (alias: string) => string; type: string; aggregate: 'sum' | 'min' | 'max' };
/** How a column follows from the parts of inserted (`in`) and deleted (`out`) rows. */
type Setting = { column: string; sql: string };

class GroupSql {
  readonly #namespace: string;
  readonly #group: RollupGroup;
  readonly #parent: string;
  readonly #child: string;

  constructor(namespace: string, group: RollupGroup) {
    this.#namespace = namespace;
    this.#group = group;
    this.#parent = place(namespace, group.model);
    this.#child = place(namespace, group.from);
  }

  /** The formula itself for a row of the parent: the value that the column must always have. */
  #whole({ schema, model, field }: StoredRollup, alias: string): string {
    return formulaToSql(formulaOf(schema, model, field), fixedScope(schema, this.#namespace), tableRow(model, alias));
  }

  #value({ schema, item, from }: StoredRollup, alias: string): string {
    return itemToSql(item, fixedScope(schema, this.#namespace), tableRow(from, alias));
  }

  #held(rollup: StoredRollup, alias: string): string {
    return `CASE WHEN ${holds(this.#value(rollup, alias), rollup.item.type.kind)} THEN 1 ELSE 0 END`;
  }

  #link(alias: string): string {
    return `${alias}.${identifier(this.#group.link)}`;
  }

  /** The values of all columns of a rollup, computed from the lines. */
  #settings(rollup: StoredRollup, alias: string): Setting[] {
    const of = (expression: string) => `(SELECT ${expression} FROM ${this.#child} n WHERE ${this.#link('n')} = ${alias}.id)`;
    const more =
      rollup.aggregate === 'avg' ? [of(`coalesce(sum(${this.#value(rollup, 'n')}), 0)`), of(`coalesce(sum(${this.#held(rollup, 'n')}), 0)`)] : [];
    return columnsOfRollup(rollup).map(({ name }, index) => ({
      column: name,
      sql: index ? (more[index - 1] as string) : this.#whole(rollup, alias),
    }));
  }

  /**
   * Computes the rollups of some records from their lines. The records are locked first, so that simultaneous changes
   * are seen.
   */
  reading(): string {
    const sets = this.#group.rollups.flatMap((rollup) => this.#settings(rollup, 'p'));
    return `BEGIN
      PERFORM 1 FROM ${this.#parent} p WHERE p.id = ANY (_ids) ORDER BY p.id FOR NO KEY UPDATE;
      UPDATE ${this.#parent} p SET ${sets.map(({ column, sql }) => `${identifier(column)} = ${sql}`).join(', ')} WHERE p.id = ANY (_ids);
    END`;
  }

  /** The initial values of a new record with existing lines: from the trash, or written after its lines. */
  beginning(): string {
    const sets = this.#group.rollups.flatMap((rollup) => this.#settings(rollup, 'NEW'));
    return `BEGIN ${sets.map(({ column, sql }) => `NEW.${identifier(column)} := ${sql};`).join('\n')} RETURN NEW; END`;
  }

  #parts(): { parts: Part[]; settings: Setting[] } {
    const parts: Part[] = [];
    const add = (part: Part) => parts.push(part) - 1;
    const settings = this.#group.rollups.flatMap((rollup): Setting[] => {
      const { column, aggregate, type } = rollup;
      const old = `p.${identifier(column)}`;
      const value = (alias: string) => this.#value(rollup, alias);
      const amount = () => add({ value: (alias) => `coalesce(${value(alias)}, 0)`, type: 'numeric', aggregate: 'sum' });
      const number = () => add({ value: (alias) => this.#held(rollup, alias), type: 'numeric', aggregate: 'sum' });
      if (aggregate === 'sum') return [{ column, sql: `trim_scale(coalesce(${old}, 0) + d.d${amount()})` }];
      if (aggregate === 'count') return [{ column, sql: `trim_scale(coalesce(${old}, 0) + d.d${number()})` }];
      if (aggregate === 'avg') {
        const [, sumColumn, countColumn] = columnsOfRollup(rollup) as [RollupColumn, RollupColumn, RollupColumn];
        const total = `(coalesce(p.${identifier(sumColumn.name)}, 0) + d.d${amount()})`;
        const count = `(coalesce(p.${identifier(countColumn.name)}, 0) + d.d${number()})`;
        return [
          { column: sumColumn.name, sql: total },
          { column: countColumn.name, sql: count },
          { column, sql: `trim_scale(${divide(total, count)})` },
        ];
      }
      const extreme = add({ value, type, aggregate });
      const [best, beyond] = aggregate === 'max' ? ['GREATEST', '<'] : ['LEAST', '>'];
      const kept = `${best}(${old}, d.d${extreme})`;
      const tidy = type === 'numeric' ? `trim_scale(${kept})` : kept;
      // Only a value equal to the extreme can remove it. Then it is computed from the lines.
      return [{ column, sql: `CASE WHEN d.o${extreme} IS NULL OR d.o${extreme} ${beyond} ${old} THEN ${tidy} ELSE ${this.#whole(rollup, 'p')} END` }];
    });
    return { parts, settings };
  }

  /**
   * Adds the changes of a statement, summed by record, to the stored values. The records are locked first, in order of
   * identity, and read by the next statement. So no two writers deadlock, and none overwrites another's change.
   */
  keeping(): string {
    const { parts, settings } = this.#parts();
    const isSum = ({ aggregate }: Part) => aggregate === 'sum';
    const row = (alias: string, sign: 1 | -1) => {
      const values = parts.map((part, index) => {
        const value = part.value(alias);
        if (isSum(part)) return `${sign < 0 ? '-' : ''}(${value}) AS d${index}`;
        return sign > 0 ? `${value} AS d${index}, NULL::${part.type} AS o${index}` : `NULL::${part.type} AS d${index}, ${value} AS o${index}`;
      });
      return `SELECT ${[`${this.#link(alias)} AS id`, ...values].join(', ')}`;
    };
    const names = parts.flatMap((part, index) => (isSum(part) ? [`d${index}`] : [`d${index}`, `o${index}`]));
    const partOf = (name: string) => parts[Number(name.slice(1))] as Part;
    const totals = names.map((name) => `${partOf(name).aggregate}(c.${name}) AS ${name}`);
    const changing = parts.every(isSum) ? ` HAVING ${names.map((name) => `sum(c.${name}) <> 0`).join(' OR ')}` : '';
    const gather = (rows: string) =>
      `SELECT array_agg(g.id ORDER BY g.id), ${names.map((name) => `array_agg(g.${name} ORDER BY g.id)`).join(', ')} INTO _ids, ${names.map((name) => `_${name}`).join(', ')}
        FROM (SELECT c.id, ${totals.join(', ')} FROM (${rows}) c WHERE c.id IS NOT NULL GROUP BY c.id${changing}) g;`;
    const compared = (alias: string) => `ROW(${[this.#link(alias), ...parts.map(({ value }) => value(alias))].join(', ')})`;
    const differ = `ON o.id = n.id WHERE ${compared('n')} IS DISTINCT FROM ${compared('o')}`;
    return `DECLARE _ids uuid[]; _reached int; ${names.map((name) => `_${name} ${partOf(name).type}[];`).join(' ')}
    BEGIN
      IF TG_OP = 'INSERT' THEN ${gather(`${row('n', 1)} FROM fresh n`)}
      ELSIF TG_OP = 'DELETE' THEN ${gather(`${row('o', -1)} FROM stale o`)}
      ELSE ${gather(`${row('n', 1)} FROM fresh n JOIN stale o ${differ} UNION ALL ${row('o', -1)} FROM fresh n JOIN stale o ${differ}`)}
      END IF;
      IF _ids IS NULL THEN RETURN NULL; END IF;
      PERFORM 1 FROM ${this.#parent} p WHERE p.id = ANY (_ids) ORDER BY p.id FOR NO KEY UPDATE;
      UPDATE ${this.#parent} p SET ${settings.map(({ column, sql }) => `${identifier(column)} = ${sql}`).join(', ')}
        FROM unnest(_ids, ${names.map((name) => `_${name}`).join(', ')}) AS d(id, ${names.join(', ')}) WHERE p.id = d.id;
      GET DIAGNOSTICS _reached = ROW_COUNT;
      IF _reached < cardinality(_ids) THEN
        INSERT INTO ${place(this.#namespace, lateTable)} (rollup, id) SELECT ${literal(reads(this.#group.name))}, i FROM unnest(_ids) i
          WHERE NOT EXISTS (SELECT FROM ${this.#parent} p WHERE p.id = i) AND EXISTS (SELECT FROM ${this.#child} n WHERE ${this.#link('n')} = i);
      END IF;
      RETURN NULL;
    END`;
  }
}

const lateTable = '_rollups_late';

/** The functions that maintain a group's rollups. */
export function functionsOf(namespace: string, group: RollupGroup): RollupFunction[] {
  const sql = new GroupSql(namespace, group);
  return [
    { name: keeps(group.name), args: '', returns: 'trigger', body: sql.keeping() },
    { name: begins(group.name), args: '', returns: 'trigger', body: sql.beginning() },
    { name: reads(group.name), args: '_ids uuid[]', returns: 'void', body: sql.reading() },
  ];
}

const createFunction = (namespace: string, { name, args, returns, body }: RollupFunction) =>
  `CREATE OR REPLACE FUNCTION ${place(namespace, name)}(${args}) RETURNS ${returns} LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS ${literal(body)};`;

/**
 * Creates or replaces functions and their triggers. Creating a trigger waits until nobody writes to the table, so later
 * statements see the new functions.
 */
export function install(namespace: string, group: RollupGroup, functions: readonly RollupFunction[]): string {
  const [child, parent] = [place(namespace, group.from), place(namespace, group.model)];
  const trigger = (event: 'INSERT' | 'UPDATE' | 'DELETE', tables: string) =>
    `CREATE OR REPLACE TRIGGER ${identifier(`_rollup${event.slice(0, 3).toLowerCase()}_${group.name}`)} AFTER ${event} ON ${child} REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION ${place(namespace, keeps(group.name))}();`;
  return `${functions.map((each) => createFunction(namespace, each)).join('\n')}
    ${trigger('INSERT', 'NEW TABLE AS fresh')} ${trigger('UPDATE', 'OLD TABLE AS stale NEW TABLE AS fresh')} ${trigger('DELETE', 'OLD TABLE AS stale')}
    CREATE OR REPLACE TRIGGER ${identifier(begins(group.name))} BEFORE INSERT ON ${parent} FOR EACH ROW EXECUTE FUNCTION ${place(namespace, begins(group.name))}();`;
}

/** Drops a group's functions and triggers. */
export const uninstall = (namespace: string, name: string) => `DROP FUNCTION IF EXISTS ${place(namespace, name)} CASCADE;`;

/**
 * Lines whose parent was not visible when they were written: it is created later in the same transaction, or in one
 * still open. Their rollups are computed at the end of the transaction, when foreign keys guarantee the parent.
 */
export function lateRollups(namespace: string): string {
  const table = place(namespace, lateTable);
  const read = place(namespace, '_read_late_rollups');
  return `CREATE TABLE IF NOT EXISTS ${table} (key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, rollup text NOT NULL, id uuid NOT NULL);
    ${createFunction(namespace, {
      name: '_read_late_rollups',
      args: '',
      returns: 'trigger',
      body: `BEGIN
        IF to_regproc(format('%I.%I', ${literal(namespace)}, NEW.rollup)) IS NOT NULL THEN
          EXECUTE format('SELECT %I.%I($1)', ${literal(namespace)}, NEW.rollup) USING ARRAY[NEW.id];
        END IF;
        DELETE FROM ${table} WHERE key = NEW.key;
        RETURN NULL;
      END`,
    })}
    DO $$ BEGIN
      CREATE CONSTRAINT TRIGGER _read_late_rollups AFTER INSERT ON ${table} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ${read}();
    EXCEPTION WHEN duplicate_object THEN NULL; END $$;`;
}
