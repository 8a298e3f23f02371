import { holdsLines } from '@millwright/core/form/kinds.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import { Fragment } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { FieldControl } from '../fields/FieldControl.tsx';
import classes from '../forms.module.css';
import { useFormModel } from '../state/form-model.ts';
import { fieldName } from '../values/field-name.ts';
import type { FormPages as Pages } from './use-pages.ts';

const isWide = (field: FormField) => holdsLines(field) || field.kind === 'long_text';

/** Fields that are drawn together: one by itself, or the totals of the lines before them. */
type Run = { totals: boolean; fields: FormField[] };

/** Two or more computed fields directly below lines are their totals. */
function runsOf(fields: readonly FormField[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < fields.length; at++) {
    const end = fields.findIndex(({ kind }, place) => place >= at && kind !== 'formula');
    const computed = fields.slice(at, end === -1 ? undefined : end);
    const before = fields[at - 1];
    if (computed.length > 1 && before && holdsLines(before)) {
      runs.push({ totals: true, fields: computed });
      at += computed.length - 1;
    } else runs.push({ totals: false, fields: fields.slice(at, at + 1) });
  }
  return runs;
}

/** Shows the figures below lines in one box, the last one as the total. */
function Totals({ fields }: { fields: readonly FormField[] }) {
  const text = useText();
  const label = useLabel();
  const { model, options } = useFormModel();
  return (
    <section data-wide="true" aria-label={text('forms.totals')}>
      <dl className={classes.totals}>
        {fields.map((field) => (
          <div key={field.id} data-field={field.id}>
            <dt>{label(fieldName(field, model))}</dt>
            <dd>
              <FieldControl field={field} path={[field.attribute]} model={model} options={options} bare />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * Shows the fields of a form under the headings of their sections. Hidden pages stay mounted, so that uploads and other work in them
 * continue.
 */
export function FormPages({ pages: { pages, at } }: { pages: Pages }) {
  const text = useText();
  const label = useLabel();
  const { model, options, settled = false } = useFormModel();
  return (
    <>
      {pages.length > 1 && !settled && (
        <p className={classes.pageCount} role="status">
          {text('filling.page', { page: at + 1, pages: pages.length })}
        </p>
      )}
      {pages.map((page, index) => (
        <div key={page.number} className={classes.pageFields} hidden={index !== at && !settled}>
          {page.parts.map(({ section, fields }) => (
            <Fragment key={section?.id ?? ''}>
              {section && (
                <div>
                  <h2 className={classes.section}>{label(section.title)}</h2>
                  {section.description && <p className={classes.sectionLead}>{label(section.description)}</p>}
                </div>
              )}
              <div className={classes.fields}>
                {runsOf(fields).map(({ totals, fields: run }) =>
                  totals ? (
                    <Totals key={run[0]?.id} fields={run} />
                  ) : (
                    run.map((field) => (
                      <div key={field.id} data-wide={isWide(field)} data-field={field.id}>
                        <FieldControl field={field} path={[field.attribute]} model={model} options={options} />
                      </div>
                    ))
                  ),
                )}
              </div>
            </Fragment>
          ))}
        </div>
      ))}
    </>
  );
}
