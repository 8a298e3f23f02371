import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const description = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const { version } = JSON.parse(readFileSync(description, 'utf8')) as { version: string };
const folder = `assets/pdf-${version}`;

/** Files that some PDFs need: fonts that they name and do not contain, and decoders of scans. No file that runs scripts of a PDF. */
const wanted = [
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(?:pfb|ttf)$/],
  ['wasm', /^(?:jbig2|openjpeg|qcms_bg)\.wasm$/],
] as const;

const parts = wanted.flatMap(([name, files]) =>
  readdirSync(join(dirname(description), name))
    .filter((file) => files.test(file))
    .map((file) => `${name}/${file}`),
);
const read = (part: string) => readFileSync(join(dirname(description), part));

/** Serves the parts of the PDF library that it fetches by their names, each only when a file needs it. */
export const pdfParts: Plugin = {
  name: 'pdf-parts',
  configureServer: ({ middlewares }) => {
    middlewares.use(`/${folder}`, (request, response, next) => {
      const part = parts.find((each) => request.url === `/${each}`);
      if (part) response.end(read(part));
      else next();
    });
  },
  generateBundle() {
    for (const part of parts) this.emitFile({ type: 'asset', fileName: `${folder}/${part}`, source: read(part) });
  },
};
