import { checkAutomation } from '../../automation/check/check-automation.ts';
import type { Automation } from '../../automation/types.ts';
import type { Problem } from '../../errors.ts';
import type { JsonObject } from '../../json.ts';
import type { Model, Relation } from '../../model/types.ts';
import { contentOf, shapeProblems } from '../check.ts';
import type { ConfigurationCollection } from '../types.ts';
import { ownModelProblems, relationProblems } from './model.ts';

const anyName = { action: () => true, automation: () => true, form: () => true, model: () => true };

/** Rules that a document keeps or breaks by itself, beyond its shape. */
const rules: Partial<Record<ConfigurationCollection, (document: JsonObject) => Problem[]>> = {
  models: (document) => ownModelProblems(document as unknown as Model),
  relations: (document) => relationProblems(document as unknown as Relation, new Set(), new Set()),
  // An automation that is switched off may be unfinished.
  settings_data_connections: (document) => (document.disabled === true ? [] : checkAutomation(document as unknown as Automation, anyName)),
};

/** What is wrong with a document (with its slug) as far as it can be told from it alone. */
export function documentProblems(collection: ConfigurationCollection, document: JsonObject): Problem[] {
  const problems = shapeProblems(collection, contentOf(document));
  return problems.length ? problems : (rules[collection]?.(document) ?? []);
}
