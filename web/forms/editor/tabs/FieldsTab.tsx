import type { StoredForm } from '../../list/copy-of.ts';
import classes from '../editor.module.css';
import { FormInspector } from '../inspector/FormInspector.tsx';
import { FormPreview } from '../preview/FormPreview.tsx';
import { FieldTree } from '../tree/FieldTree.tsx';

/** Edits the fields of the form: the list, the preview, and the settings of the selected item. */
export function FieldsTab({ stored }: { stored: StoredForm }) {
  return (
    <div className={classes.columns}>
      <FieldTree />
      <FormPreview stored={stored} />
      <FormInspector />
    </div>
  );
}
