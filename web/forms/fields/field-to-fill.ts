type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Finds the field to focus first: the first that is required and empty, else the first text field. */
export function fieldToFill(form: HTMLElement | null): TextField | undefined {
  const all = [...(form?.querySelectorAll<TextField>('input:not([readonly], [type="hidden"]), textarea:not([readonly])') ?? [])];
  // Fields of other pages are hidden.
  const fields = all.filter((field) => !field.closest('[hidden]'));
  return fields.find(({ required, value }) => required && value === '') ?? fields[0];
}
