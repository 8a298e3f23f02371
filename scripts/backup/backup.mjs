import { run } from '../bootstrap.mjs';

run('scripts/backup/backup.ts', { settings: '.env' });
