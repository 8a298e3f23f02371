import { run } from '../bootstrap.mjs';

run('scripts/backup/restore.ts', { settings: '.env' });
