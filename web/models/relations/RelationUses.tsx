import { Readers } from '../../documents/uses/Readers.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { RelationDocument } from '../data/use-models.ts';
import { useRelationPlan } from '../data/use-relations.ts';
import classes from '../models.module.css';
import { attributesShowing } from './attributes-showing.ts';

/** Lists what uses a relation: fields that show it, and documents that read it. */
export function RelationUses({ relation }: { relation: RelationDocument }) {
  const text = useText();
  const { data, error } = useRelationPlan(relation);
  const readers = [...attributesShowing(error), ...(data?.readers ?? [])];
  if (readers.length) return <Readers readers={readers} title={text('models.field.usedBy', { count: readers.length })} />;
  return data ? <p className={classes.hint}>{text('models.field.unused')}</p> : null;
}
