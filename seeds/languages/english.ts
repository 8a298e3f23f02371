import type { ServerAction as CoreAction } from '@millwright/core/automation/actions.ts';
import type { Step as CoreStep } from '@millwright/core/automation/types.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { CheckRule as CoreCheckRule } from '@millwright/core/model/rules/check.ts';
import type { ImmutableRule as CoreImmutableRule } from '@millwright/core/model/rules/immutable.ts';
import type { RestrictRule as CoreRestrictRule } from '@millwright/core/model/rules/restrict-deletion.ts';
import type { UniqueRule as CoreUniqueRule } from '@millwright/core/model/rules/unique-together.ts';
import type {
  AnewRule as CoreAnewRule,
  ProcessBinding as CoreBinding,
  ChainRule as CoreChainRule,
  CrossRule as CoreCrossRule,
  GuardRule as CoreGuardRule,
  StepPolicy as CoreStepPolicy,
} from '@millwright/core/process/types.ts';
import type { FieldTemplate as CoreField, ModelTemplate as CoreModel, BuiltIn as CoreSeeds } from '@millwright/core/seed/types.ts';
import type { BlockAction as CoreBlockAction } from '@millwright/core/view/setup/action.ts';
import type {
  BlockSetup as CoreBlockSetup,
  Column as CoreColumn,
  FormatRule as CoreFormatRule,
  TableSetup as CoreTableSetup,
} from '@millwright/core/view/types.ts';

/** A document as it is written in `seeds/`: each text is one English string. `translate` adds the other languages. */
export type English<T> = [Json] extends [T] ? T : EnglishPart<T>;
type EnglishPart<T> = T extends { en: string } ? never : T extends Condition ? T : T extends object ? { [K in keyof T]: English<T[K]> } : T;

export type BuiltIn = English<Omit<CoreSeeds, 'records'>> & Pick<CoreSeeds, 'records'>;
export type ServerAction = Omit<CoreAction, 'label' | 'description' | 'refusals'> & {
  label: string;
  description: string;
  refusals?: { id: string; text: string; tells?: Record<string, string | string[]> }[];
};
export type Seeds = { builtIn: BuiltIn; actions: ServerAction[] };

export type LabelTemplate = English<NonNullable<CoreSeeds['label_templates']>[number]>;
export type ModelTemplate = English<CoreModel>;
export type FieldTemplate = English<CoreField>;
export type UniqueRule = English<CoreUniqueRule>;
export type ImmutableRule = English<CoreImmutableRule>;
export type RestrictRule = English<CoreRestrictRule>;
export type CheckRule = English<CoreCheckRule>;
export type CrossRule = English<CoreCrossRule>;
export type ChainRule = English<CoreChainRule>;
export type AnewRule = English<CoreAnewRule>;
export type GuardRule = English<CoreGuardRule>;
export type ProcessBinding = English<CoreBinding>;
export type StepPolicy = English<CoreStepPolicy>;
export type Step = English<CoreStep>;
export type BlockAction = English<CoreBlockAction>;
export type BlockSetup = English<CoreBlockSetup>;
export type TableSetup = English<CoreTableSetup>;
export type Column = English<CoreColumn>;
export type FormatRule = English<CoreFormatRule>;
