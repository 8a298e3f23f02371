import type { Sessions } from '../../auth/sessions/sessions.ts';
import type { Database } from '../../db/database.ts';
import type { WorkflowEngine } from '../../engine/workflow-engine.ts';
import type { Storage } from '../../files/storage/storage.ts';
import type { Settings } from '../../settings/settings.ts';

/** The services that routes get. */
export type Services = { settings: Settings; database: Database; sessions: Sessions; engine: WorkflowEngine; files: Storage };
