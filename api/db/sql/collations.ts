import type { Sorting } from '@millwright/core/value/sorting.ts';
import type pg from 'pg';
import { log } from '../../log/log.ts';

const tags = { und: 'und-u-kk-true', es: 'es-u-kk-true', zh: 'zh-u-kk-true' } as const satisfies Record<Exclude<Sorting, 'code'>, string>;

/** SQL: whether the database can sort texts by language (ICU). */
export const hasIcuSql = `EXISTS (SELECT FROM pg_collation WHERE collname = 'sort_und' AND collnamespace = to_regnamespace('platform') AND collprovider = 'i')`;

/** Creates the collations for sorting texts. A server without ICU only gets the one by code point, and a warning is logged. */
export async function createCollations(admin: pg.Client): Promise<void> {
  await admin.query(`CREATE COLLATION IF NOT EXISTS platform.sort_code (provider = builtin, locale = 'C.UTF-8')`);
  for (const [sorting, tag] of Object.entries(tags)) {
    try {
      await admin.query(`CREATE COLLATION IF NOT EXISTS platform.sort_${sorting} (provider = icu, locale = '${tag}', deterministic = true)`);
    } catch (error) {
      // 0A000: the server was built without ICU.
      if ((error as { code?: string }).code !== '0A000') throw error;
      log('warn', 'the database is built without ICU: texts are sorted by code point');
      return;
    }
  }
}

const outdated = `SELECT c.oid::text, format('%I.%I', 'platform', c.collname) AS name FROM pg_collation c
  WHERE c.collnamespace = 'platform'::regnamespace AND c.collprovider = 'i' AND c.collversion IS DISTINCT FROM pg_collation_actual_version(c.oid)`;

const indexesOf = `SELECT DISTINCT format('%I.%I', n.nspname, i.relname) AS name FROM pg_depend d JOIN pg_class i ON i.oid = d.objid AND i.relkind = 'i'
  JOIN pg_namespace n ON n.oid = i.relnamespace
  WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_collation'::regclass AND d.refobjid = $1::oid ORDER BY 1`;

/** Rebuilds the indexes whose order an ICU update has changed, without blocking users. If interrupted, it continues at the next start. */
export async function refreshCollations(admin: pg.Client): Promise<void> {
  const { rows: collations } = await admin.query<{ oid: string; name: string }>(outdated);
  for (const { oid, name } of collations) {
    const { rows: indexes } = await admin.query<{ name: string }>(indexesOf, [oid]);
    log('info', 'texts are sorted anew, as the database has another version of ICU', { collation: name, indexes: indexes.length });
    for (const index of indexes) await admin.query(`REINDEX INDEX CONCURRENTLY ${index.name}`);
    await admin.query(`ALTER COLLATION ${name} REFRESH VERSION`);
  }
}
