import cluster from 'node:cluster';
import { processesOf } from './cluster/processes.ts';
import { readSettings } from './settings/settings.ts';

// The API is several processes that share nothing but the database (docs/decisions/0022). The first one only looks after
// them: it answers nobody itself, so that no request ever holds it up.
const settings = readSettings();
if (processesOf(settings) > 1 && cluster.isPrimary) (await import('./cluster/primary.ts')).lookAfter(settings);
else await import('./serve.ts');
