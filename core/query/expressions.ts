import { AppError } from '../errors.ts';
import type { Json } from '../json.ts';
import type { ResolvedModel } from '../model/schema.ts';
import type { Field } from '../model/types.ts';
import type { Compiling, Scope } from './path.ts';
import { ident } from './sql.ts';

export const isFormula = (field: Field) => Boolean(field.misc?.formulaV1);
export function formulaSql(_compiling: Compiling, _model: ResolvedModel, _alias: string, field: Field): string {
  throw new AppError('invalid_formula', { field: field.name });
}
export function conditionSql(compiling: Compiling, scope: Scope, where: Json): string {
  const leaf = where as { fact: string; value: Json };
  return `${scope.alias}.${ident(leaf.fact)} = ${compiling.statement.bind(leaf.value)}`;
}
