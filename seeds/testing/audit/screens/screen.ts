import type { Table } from '../ledger.ts';

/** The expected content of one block of a built-in view: the identity of a row as `id`, and each figure under the path of its column. */
export type Screen = { view: string; block: string; sql: (t: Table) => string };

/** Records of a model in one of these steps, or also without a process. */
export const standing = (t: Table, model: string, steps: string, orNew = false) =>
  `SELECT d.* FROM ${t(model)} d LEFT JOIN ${t('std_operation')} o ON o.id = d.std_active_operation WHERE o.std_key ${steps}${orNew ? ' OR o.id IS NULL' : ''}`;

const line = 'round(l.std_quantity * l.std_unit_price * (1 - COALESCE(l.std_discount, 0) / 100), 2)';

/** Documents with the totals of their lines, net and tax rounded to the cent by line, and converted to the company's currency. */
export const priced = (t: Table, documents: string, lines: string, parent: string) => `
  SELECT p.*, CASE WHEN p.std_currency = p.std_company_currency THEN p.total ELSE round(p.total * p.std_exchange_rate, 2) END AS total_company
  FROM (SELECT d.*, (SELECT sum(${line} + round(${line} * COALESCE(l.std_tax_rate, 0) / 100, 2)) FROM ${t(lines)} l WHERE l.${parent} = d.id) AS total
    FROM (${documents}) d) p`;
