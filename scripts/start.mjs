import { run } from './bootstrap.mjs';

run('scripts/start.ts', { settings: '.env' });
