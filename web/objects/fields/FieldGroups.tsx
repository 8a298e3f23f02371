import { type End, ownName, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { fixedBecause } from '@millwright/core/record/fixed.ts';
import type { ObjectRecord } from '../../data/records/use-object.ts';
import { fieldGroups } from '../../fields/field-groups.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLiveProcess } from '../../processes/data/use-process.ts';
import classes from '../objects.module.css';
import { LinkRow } from '../relations/LinkRow.tsx';
import { LinksRow } from '../relations/LinksRow.tsx';
import { shownByBar } from '../relations/shown-by-bar.ts';
import { FieldRow } from './FieldRow.tsx';
import { FilesRow } from './FilesRow.tsx';
import { RecordFacts } from './RecordFacts.tsx';

type Props = { record: ObjectRecord; model: ResolvedModel; editable: boolean };

/** A record's fields in groups: what people fill in with the records it belongs to, what is computed, long texts. */
export function FieldGroups({ record, model, editable }: Props) {
  const text = useText();
  const live = useLiveProcess(record.object.identity).data;
  const fixed = (name: string) => fixedBecause(model.model, record.object.properties, name);
  const relationOf = (end: End) => record.relations.find(({ name }) => name === ownName(end));
  const attributes = new Map([...model.ends.attributes()].map((end) => [end.attribute?.id, end]));
  const named = new Set(
    [...attributes.values()].filter(({ attribute }) => !attribute?.hidden).map(({ relation, direction }) => `${relation.id} ${direction}`),
  );
  const ends = [...model.ends.values()].filter(({ many, relation, direction }) => !many && !named.has(`${relation.id} ${direction}`));
  const links = ends.flatMap((end) => {
    const relation = relationOf(end);
    return relation && !shownByBar(relation, live) ? [{ end, relation }] : [];
  });
  return (
    <>
      {fieldGroups(model).map((group) => (
        <section key={group.key} className={classes.group} aria-label={text(`objects.${group.key}`)}>
          <header className={classes.groupHead}>
            <h2 className={classes.groupTitle}>{text(`objects.${group.key}`)}</h2>
          </header>
          <dl className={classes.fields} data-wide={group.key !== 'notes' || undefined}>
            {group.fields.map((field) => {
              const end = attributes.get(field.id);
              const Row = field.type === 'file' ? FilesRow : FieldRow;
              if (!end) return <Row key={field.id} record={record} field={field} editable={editable} fixed={fixed(field.name)} />;
              const relation = relationOf(end);
              const Linked = end.many ? LinksRow : LinkRow;
              return (
                relation && <Linked key={field.id} record={record} end={end} relation={relation} editable={editable} fixed={fixed(ownName(end))} />
              );
            })}
            {group.key === 'fields' &&
              links.map(({ end, relation }) => (
                <LinkRow key={end.name} record={record} end={end} relation={relation} editable={editable} fixed={fixed(end.name)} />
              ))}
            {group.key === 'fields' && <RecordFacts record={record} />}
          </dl>
        </section>
      ))}
    </>
  );
}
