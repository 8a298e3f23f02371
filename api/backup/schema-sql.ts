import { quoteName } from '@millwright/core/sql/names.ts';
import type pg from 'pg';
import { nameOf } from './tables.ts';

/** The statements that create a company's schema: `before` its rows are inserted, `after` that, and the `rights` of roles. */
export type SchemaSql = { before: string[]; after: string[]; rights: string[] };

/** Finds objects of a schema that backups do not support. Without this check a backup would silently lack them. */
const strangeSql = `
  SELECT c.relkind::text || ' ' || c.relname AS what FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relkind NOT IN ('r', 'p', 'i', 'I', 'S', 't')
  UNION ALL SELECT 'type ' || t.typname FROM pg_type t WHERE t.typnamespace = $1::regnamespace AND t.typtype IN ('e', 'd', 'r')
  UNION ALL SELECT 'policy ' || p.polname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE c.relnamespace = $1::regnamespace
  UNION ALL SELECT 'rule ' || r.rulename FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class WHERE c.relnamespace = $1::regnamespace
  UNION ALL SELECT 'sequence ' || c.relname FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'S'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'i')`;

const tablesSql = `
  SELECT n.nspname AS schema, c.relname AS name, c.relkind = 'p' AS parted, pg_get_partkeydef(c.oid) AS key, c.reloptions AS options,
    (SELECT p.relname FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent WHERE i.inhrelid = c.oid) AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound,
    (SELECT string_agg(concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attcollation <> t.typcollation THEN 'COLLATE ' || a.attcollation::regcollation::text END,
        CASE WHEN a.attidentity <> '' THEN 'GENERATED ' || CASE a.attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END || ' AS IDENTITY' END,
        CASE a.attgenerated WHEN 's' THEN 'GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') STORED'
          WHEN 'v' THEN 'GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') VIRTUAL'
          ELSE 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) END,
        CASE WHEN a.attnotnull THEN 'NOT NULL' END), ', ' ORDER BY a.attnum)
      FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') ORDER BY c.relispartition, c.relname`;

/** Keys come first and references to them last. Objects that a partition inherits from its table are created with the table. */
const afterSql = `
  SELECT sql FROM (
    SELECT CASE k.contype WHEN 'f' THEN 4 ELSE 1 END AS turn, k.oid, format('ALTER TABLE %s ADD CONSTRAINT %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) AS sql
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE c.relnamespace = $1::regnamespace AND k.contype IN ('p', 'u', 'c', 'x', 'f') AND k.conparentid = 0 AND k.conislocal
    UNION ALL
    SELECT 2, i.indexrelid, CASE c.relkind WHEN 'I' THEN replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') ELSE pg_get_indexdef(i.indexrelid) END FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE c.relnamespace = $1::regnamespace AND i.indisvalid AND NOT c.relispartition AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
    UNION ALL
    SELECT 3, t.oid, pg_get_triggerdef(t.oid) || CASE t.tgenabled WHEN 'O' THEN '' ELSE format('; ALTER TABLE %s %s TRIGGER %I', t.tgrelid::regclass,
      CASE t.tgenabled WHEN 'A' THEN 'ENABLE ALWAYS' WHEN 'R' THEN 'ENABLE REPLICA' ELSE 'DISABLE' END, t.tgname) END
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE c.relnamespace = $1::regnamespace AND NOT t.tgisinternal AND t.tgparentid = 0
    UNION ALL
    SELECT 5, a.attrelid, format('SELECT setval(pg_get_serial_sequence(%L, %L), %s, %L)', a.attrelid::regclass, a.attname, coalesce(pg_sequence_last_value(pg_get_serial_sequence(a.attrelid::regclass::text, a.attname)::regclass), 1),
      pg_sequence_last_value(pg_get_serial_sequence(a.attrelid::regclass::text, a.attname)::regclass) IS NOT NULL)
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = $1::regnamespace AND a.attidentity <> '' AND NOT a.attisdropped
  ) made ORDER BY turn, oid`;

/** The rights of each role on each table, in full: by default the company's role has all rights on a table of its schema. */
const rightsSql = `
  WITH kinds AS (
    SELECT 'TABLE ' || c.oid::regclass AS thing, '' AS columns, e.privilege_type, e.grantee FROM pg_class c, aclexplode(c.relacl) e
    WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') AND e.grantee <> c.relowner
    UNION ALL
    SELECT 'TABLE ' || c.oid::regclass, format(' (%I)', a.attname), e.privilege_type, e.grantee
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid, aclexplode(a.attacl) e WHERE c.relnamespace = $1::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL
    SELECT 'FUNCTION ' || p.oid::regprocedure, '', e.privilege_type, e.grantee FROM pg_proc p, aclexplode(p.proacl) e WHERE p.pronamespace = $1::regnamespace AND e.grantee <> p.proowner
  )
  SELECT format('REVOKE ALL ON TABLE %s FROM %I', c.oid::regclass, $1::text) AS sql FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p')
  UNION ALL
  SELECT format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', p.oid::regprocedure) FROM pg_proc p WHERE p.pronamespace = $1::regnamespace AND p.proacl IS NOT NULL
  UNION ALL
  SELECT format('GRANT %s%s ON %s TO %s', privilege_type, columns, thing, CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END) FROM kinds`;

type Table = {
  schema: string;
  name: string;
  parted: boolean;
  key: string | null;
  options: string[] | null;
  parent: string | null;
  bound: string | null;
  columns: string;
};

function tableSql({ schema, name, parted, key, options, parent, bound, columns }: Table): string {
  const by = parted ? ` PARTITION BY ${key}` : '';
  if (parent !== null) return `CREATE TABLE ${nameOf({ schema, name })} PARTITION OF ${nameOf({ schema, name: parent })} ${bound}${by}`;
  return `CREATE TABLE ${nameOf({ schema, name })} (${columns ?? ''})${by}${options ? ` WITH (${options.join(', ')})` : ''}`;
}

const listOf = async (client: pg.Client, sql: string, schema: string) =>
  (await client.query<{ sql: string }>(sql, [schema])).rows.map((row) => row.sql);

/** The statements that create a company's schema again, from the present catalog. All names in them are qualified. */
export async function schemaSql(client: pg.Client, schema: string): Promise<SchemaSql> {
  const strange = (await client.query<{ what: string }>(strangeSql, [schema])).rows;
  if (strange.length) throw new Error(`The schema ${quoteName(schema)} holds what no backup keeps: ${strange.map(({ what }) => what).join(', ')}`);
  const functions = await listOf(client, 'SELECT pg_get_functiondef(oid) AS sql FROM pg_proc WHERE pronamespace = $1::regnamespace', schema);
  const { rows: tables } = await client.query<Table>(tablesSql, [schema]);
  return {
    before: [...functions, ...tables.map(tableSql)],
    after: await listOf(client, afterSql, schema),
    rights: await listOf(client, rightsSql, schema),
  };
}
