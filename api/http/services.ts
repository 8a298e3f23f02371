import type { Sessions } from '../auth/sessions/sessions.ts';
import type { Database } from '../db/database.ts';
import type { Storage } from '../files/storage/storage.ts';
import type { Settings } from '../settings.ts';
import type { WorkflowEngine } from './workflow-engine.ts';

/** What routes are given. */
export type Services = { settings: Settings; database: Database; sessions: Sessions; engine: WorkflowEngine; files: Storage };
