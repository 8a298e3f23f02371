type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The field that somebody begins a form with: the first that is required and empty, else the first that can be typed into. */
export function fieldToFill(form: HTMLElement | null): TextField | undefined {
  const all = [...(form?.querySelectorAll<TextField>('input:not([readonly], [type="hidden"]), textarea:not([readonly])') ?? [])];
  // Those of other pages are out of sight.
  const fields = all.filter((field) => !field.closest('[hidden]'));
  return fields.find(({ required, value }) => required && value === '') ?? fields[0];
}
