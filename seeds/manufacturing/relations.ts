import type { BuiltIn } from '../languages/english.ts';
import { articles } from './relations/articles.ts';
import { bills } from './relations/bills.ts';
import { people } from './relations/people.ts';
import { pickings } from './relations/pickings.ts';
import { planning } from './relations/planning/suggestions.ts';
import { processes } from './relations/processes.ts';
import { production } from './relations/production.ts';
import { projects } from './relations/projects/projects.ts';
import { purchasing } from './relations/purchasing.ts';
import { receptions } from './relations/receptions.ts';
import { sales } from './relations/sales.ts';
import { shipments } from './relations/shipments.ts';
import { stock } from './relations/stock.ts';
import { subjectsOfProcesses } from './relations/subjects-of-processes.ts';

/** Every link between the models of manufacturing and trading, with its name on both sides. */
export const relations: BuiltIn['relations'] = [
  ...articles,
  ...bills,
  ...people,
  ...processes,
  ...sales,
  ...purchasing,
  ...receptions,
  ...shipments,
  ...pickings,
  ...production,
  ...stock,
  ...planning,
  ...subjectsOfProcesses,
  ...projects,
];
