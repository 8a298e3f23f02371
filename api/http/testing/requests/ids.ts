/** Ids that calls speak of: a client's own, another client's, or nobody's. */
export type Ids = Record<
  | 'record'
  | 'linked'
  | 'event'
  | 'trashed'
  | 'view'
  | 'view_group'
  | 'form'
  | 'model'
  | 'relation'
  | 'automation'
  | 'template'
  | 'pdf'
  | 'label'
  | 'integration'
  | 'look'
  | 'process'
  | 'run'
  | 'user'
  | 'client'
  | 'import'
  | 'kept'
  | 'change'
  | 'file',
  string
>;
export type Sent = { path: string; body?: unknown; version?: boolean };
