import type { RuleKey } from '@millwright/core/model/rules/registry.ts';
import type { Saving } from '../draft/drafts.ts';
import { acyclic } from './acyclic.ts';
import { afterSave } from './after-save.ts';
import { check } from './check.ts';
import { clearOnChange } from './clear-on-change.ts';
import type { RecordRule } from './define-rule.ts';
import { immutable } from './immutable.ts';
import { onCreate } from './on-create.ts';
import { proposedDefault } from './proposed-default.ts';
import { restrictDeletion } from './restrict-deletion.ts';
import { uniqueTogether } from './unique-together.ts';

/** Every kind of rule by its key in `misc` of a model, in the order of execution. */
const rules: Readonly<Record<RuleKey, RecordRule>> = {
  fixed: immutable,
  about: clearOnChange,
  proposing: proposedDefault,
  acyclic,
  refused: check,
  distinct: uniqueTogether,
  posting: onCreate,
  settling: afterSave,
  kept_while: restrictDeletion,
};

export const recordRules: readonly RecordRule[] = Object.values(rules);

/** The kinds of rules that apply to this writer. */
export const rulesFor = ({ options: { rights } }: Pick<Saving, 'options'>): RecordRule[] =>
  recordRules.filter(({ by_hand }) => !(by_hand && rights === 'by_action'));
