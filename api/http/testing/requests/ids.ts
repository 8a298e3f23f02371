/** Ids in calls: those of the client itself, those of another client, or ids that nobody has. */
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
