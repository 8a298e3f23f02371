/**
 * The modules that open the product, and the forms for use without a connection. Every device stores them with all their imports, whichever
 * screens it has shown. A dynamic import is stored only if it is listed here too.
 */
export const opened: readonly string[] = [
  'main/main.tsx',
  'shell/Shell.tsx',
  'shell/SheetOfPlaces.tsx',
  'shell/dialogs/Dialog.tsx',
  'shell/dialogs/UnsentQuestion.tsx',
  'ui/toasts/Toasts.tsx',
  'notices/NoticeBell.tsx',
  'home/HomeScreen.tsx',
  'forms/list/FormsScreen.tsx',
  'forms/FormScreen.tsx',
  'forms/FormDrawer.tsx',
  'forms/FormInLayer.tsx',
  'forms/UnsentForm.tsx',
  'forms/queued/OfflineQueueScreen.tsx',
  'forms/fields/ManyRecords.tsx',
  'forms/fields/formula/formula-engine.ts',
  'forms/printing/PrintableField.tsx',
  'forms/sampling/SamplingField.tsx',
  'forms/submit/Preflight.tsx',
  'forms/scan/ScannedGoods.tsx',
  'forms/scan/take-goods.ts',
  'forms/scan/find-goods.ts',
  'forms/scan/enter-goods.ts',
  'forms/scan/take-place.ts',
  'fields/file/FileField.tsx',
  'fields/multitag/ChoicesEditor.tsx',
  'fields/tag/ChoiceEditor.tsx',
  'measuring/MeasureField.tsx',
  'measuring/DeviceDialog.tsx',
  'keys/scan/goods-code.ts',
  '../core/filter/check.ts',
  '../core/filter/evaluate/evaluate.ts',
];

/**
 * Further modules that a scan opens, with all their imports. A device stores them if it stored the page of a record in an earlier build.
 */
export const openedByScan: readonly string[] = [
  'data/records/search-records.ts',
  'scan/lookup/ask-ahead.ts',
  'objects/ObjectScreen.tsx',
  'objects/work/WorkList.tsx',
  'objects/panel/WorkPanel.tsx',
];
