import type { DocumentTypes } from '@millwright/core/document/types.ts';
import { type FormulaProblem, formulaProblems, withoutBroken } from '@millwright/core/formula/check/broken.ts';
import { resolveSchema, type Schema } from '@millwright/core/model/schema.ts';
import type { Sorting } from '@millwright/core/value/sorting.ts';

/** Schemas of models and relations. Each is resolved when it is first needed. */
export class Schemas {
  private readonly models: readonly DocumentTypes['models'][];
  private readonly relations: readonly DocumentTypes['relations'][];
  private readonly sorting: Sorting;
  private asWritten: Schema | null = null;
  private problems: readonly FormulaProblem[] | null = null;
  private resolved: Schema | null = null;

  constructor(models: readonly DocumentTypes['models'][], relations: readonly DocumentTypes['relations'][], sorting: Sorting) {
    this.models = models;
    this.relations = relations;
    this.sorting = sorting;
  }

  /** The models and relations exactly as they are stored. */
  get written(): Schema {
    this.asWritten ??= resolveSchema(this.models, this.relations, this.sorting);
    return this.asWritten;
  }

  /** Formulas that no longer fit, because something they read has gone. */
  get broken(): readonly FormulaProblem[] {
    this.problems ??= formulaProblems(this.written);
    return this.problems;
  }

  /** The models and relations to work with: broken formulas are switched off. */
  get working(): Schema {
    this.resolved ??= withoutBroken(this.written, this.broken);
    return this.resolved;
  }
}
