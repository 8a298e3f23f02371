/** This command, `node scripts/image/copy-files.ts FOLDER`, copies the files of the image without packages, to try them without Docker. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filesOfImage } from './files.ts';

const root = resolve(import.meta.dirname, '../..');
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder to copy to: node scripts/image/copy-files.ts FOLDER');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = filesOfImage(read('Dockerfile'), read('.dockerignore'), tracked);
for (const path of files) cpSync(join(root, path), join(folder, path));
process.stdout.write(`${files.length} files\n`);
