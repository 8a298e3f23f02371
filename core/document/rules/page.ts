import { AppError } from '../../errors.ts';
import { descriptorOf } from '../../field/registry.ts';
import { checkCondition } from '../../filter/check.ts';
import { parseCondition } from '../../filter/parse.ts';
import { resolvePath } from '../../formula/check/fields.ts';
import type { Json } from '../../json.ts';
import { pathsOfPage } from '../../model/page.ts';
import { PathError } from '../../model/path.ts';
import type { Schema } from '../../model/schema.ts';
import type { Page } from '../../model/types.ts';

/** A place in a layout that does not fit the models, with the reason. */
export type PageFault = { place: string; message: string };

/** The message of the error for something that does not fit the models; null when it fits. */
function unfit(look: () => unknown): string | null {
  try {
    look();
    return null;
  } catch (error) {
    if (error instanceof PathError || error instanceof AppError) return error.message;
    throw error;
  }
}

const mistake = (schema: Schema, model: string, path: string) => unfit(() => resolvePath(schema, model, path));

const conditionMistake = (schema: Schema, model: string, when: Json) => unfit(() => checkCondition(parseCondition(when), schema, model));

/** The model whose records a table lists; null when its name is not a path to many records. */
function listedModel(schema: Schema, model: string, name: string): string | null {
  if (mistake(schema, model, name)) return null;
  const { last, many } = resolvePath(schema, model, name);
  return last.kind === 'end' && many ? last.end.to : null;
}

/** The fields that describe the work of a table must have the right types. */
function workFaults(schema: Schema, row: string, { work }: NonNullable<Page['tables']>[number], place: string): PageFault[] {
  if (!work) return [];
  const kindOf = (name: string) => {
    const field = schema.models.get(row)?.fields.get(name);
    return field && descriptorOf(field).value.kind;
  };
  const wrong = (key: string, name: string, kind: string) =>
    kindOf(name) === undefined || kindOf(name) === kind
      ? []
      : [{ place: `${place}.work.${key}`, message: `${name} is no field of the kind ${kind}.` }];
  return [
    ...wrong('done', work.done, 'boolean'),
    ...wrong('quantity', work.quantity, 'number'),
    ...(work.short ? wrong('short.quantity', work.short.quantity, 'number') : []),
  ];
}

/** The condition of a list must fit the model. */
function whereFaults(schema: Schema, row: string, where: Json | undefined, place: string): PageFault[] {
  const message = where === undefined ? null : conditionMistake(schema, row, where);
  return message === null ? [] : [{ place: `${place}.where`, message }];
}

/** The conditions of a work panel must fit the model. */
function panelFaults(schema: Schema, slug: string, panel: Page['panel']): PageFault[] {
  if (!panel) return [];
  const at = (place: string, when: Json | undefined): PageFault[] => {
    const message = when === undefined ? null : conditionMistake(schema, slug, when);
    return message === null ? [] : [{ place: `misc.page.panel.${place}`, message }];
  };
  return [...at('when', panel.when), ...panel.forms.flatMap(({ when }, index) => at(`forms[${index}].when`, when))];
}

/** The parts of a model's layout that do not fit the models. */
export function pageFaults(schema: Schema, slug: string): PageFault[] {
  const model = schema.models.get(slug)?.model;
  if (!model?.misc?.page) return [];
  const paths = pathsOfPage(model).flatMap(({ place, table, path }): PageFault[] => {
    const at = table === null ? slug : listedModel(schema, slug, table);
    const message = at === null ? null : mistake(schema, at, path);
    return message === null ? [] : [{ place, message }];
  });
  const tables = (model.misc.page.tables ?? []).flatMap((table, index) => {
    const place = `misc.page.tables[${index}]`;
    const row = listedModel(schema, slug, table.name);
    if (row !== null) return [...workFaults(schema, row, table, place), ...whereFaults(schema, row, table.where, place)];
    return mistake(schema, slug, table.name) ? [] : [{ place: `${place}.name`, message: `${table.name} leads to no list of records.` }];
  });
  const conditions = (model.misc.page.forms ?? []).flatMap(({ when }, index): PageFault[] => {
    const message = when ? conditionMistake(schema, slug, when) : null;
    return message === null ? [] : [{ place: `misc.page.forms[${index}].when`, message }];
  });
  return [...paths, ...tables, ...conditions, ...panelFaults(schema, slug, model.misc.page.panel)];
}
