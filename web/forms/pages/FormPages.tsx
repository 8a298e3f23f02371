import { holdsLines } from '@millwright/core/form/kinds.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import { Fragment } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { FieldControl } from '../fields/FieldControl.tsx';
import classes from '../forms.module.css';
import { useFormModel } from '../state/form-model.ts';
import type { FormPages as Pages } from './use-pages.ts';

const isWide = (field: FormField) => holdsLines(field) || field.kind === 'long_text';

/** Shows the fields of a form by page and section. Hidden pages stay mounted, so that uploads and searches there continue. */
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
                {fields.map((field) => (
                  <div key={field.id} data-wide={isWide(field)} data-field={field.id}>
                    <FieldControl field={field} path={[field.attribute]} model={model} options={options} />
                  </div>
                ))}
              </div>
            </Fragment>
          ))}
        </div>
      ))}
    </>
  );
}
