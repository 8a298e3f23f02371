import type { StoredForm } from '../../list/copy-of.ts';
import classes from '../editor.module.css';
import { FormInspector } from '../inspector/FormInspector.tsx';
import { FormPreview } from '../preview/FormPreview.tsx';
import { FieldTree } from '../tree/FieldTree.tsx';

/** The fields of the form: the list of them, the form as it will be, and the settings of what is chosen. */
export function FieldsTab({ stored }: { stored: StoredForm }) {
  return (
    <div className={classes.columns}>
      <FieldTree />
      <FormPreview stored={stored} />
      <FormInspector />
    </div>
  );
}
