import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { Selection } from '../selection/selection.ts';
import type { BlockSource, Rows } from './block-source.ts';

const nothing = () => undefined;
const noRows: Rows = {
  byId: nothing,
  at: nothing,
  focused: () => null,
  focus: () => false,
  scrollTo: nothing,
  markOpen: nothing,
  takeFocus: nothing,
  showSaved: nothing,
  busy: () => false,
  stopEditing: nothing,
};

/** A block source without rows, for tests of shared parts. */
export const blockSource = (own: Partial<Omit<BlockSource, 'rows' | 'model'>> & { rows?: Partial<Rows>; model?: unknown }): BlockSource => ({
  key: 'view.block',
  columns: [],
  actions: [],
  query: { model: 'task', selection: 'identity' },
  ordering: [],
  mayEdit: true,
  wording: { language: 'en', zone: 'UTC', yes: 'Yes', no: 'No' },
  selection: new Selection(),
  shownColumns: () => own.columns ?? [],
  refresh: nothing,
  refreshQuietly: nothing,
  remember: nothing,
  ...own,
  model: own.model as ResolvedModel,
  rows: { ...noRows, ...own.rows },
});
