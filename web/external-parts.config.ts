import { basename, resolve } from 'node:path';
import type { Plugin } from 'vite';

const root = import.meta.dirname;
const prefix = '\0later:';

/** Parts of a form that few forms for people without an account have, by their file: the component that each exports. */
const parts: Record<string, string> = {
  'forms/lines/ItemsField.tsx': 'ItemsField',
  'forms/fields/RelationField.tsx': 'RelationField',
  'fields/text/AutocompleteField.tsx': 'AutocompleteField',
};

/** The module that lists parts to load before they are shown. */
const ahead = 'forms/shared/parts-of-form.ts';

const code = (file: string, name: string) => `
import { createElement, Suspense } from 'react';
import { loadable } from ${JSON.stringify(resolve(root, 'ui/browser/loadable.ts'))};
import { Waiting } from ${JSON.stringify(resolve(root, 'ui/states/Waiting.tsx'))};
const Part = loadable(async () => (await import(${JSON.stringify(resolve(root, file))})).${name});
export const ${name} = (props) => createElement(Suspense, { fallback: createElement(Waiting, { lines: 1 }) }, createElement(Part, props));
`;

/** Loads these parts with the first form that shows one; the product has them with every form. Tooltips are the browser's. */
export const laterParts: Plugin = {
  name: 'later-parts',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer?.includes('@mantine/core') && source.endsWith('/Tooltip/Tooltip.mjs')) return resolve(root, 'external/LightTooltip.tsx');
    if (!importer || importer.startsWith(prefix) || importer.endsWith(ahead)) return null;
    const file = Object.keys(parts).find((one) => source.endsWith(`/${basename(one)}`));
    return file ? prefix + file : null;
  },
  load(id) {
    const file = id.startsWith(prefix) ? id.slice(prefix.length) : '';
    const name = parts[file];
    return name ? code(file, name) : null;
  },
};
