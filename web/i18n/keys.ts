import type automations from '../automations/locales/en.json';
import type blocks from '../blocks/locales/en.json';
import type files from '../fields/locales/en.json';
import type forms from '../forms/locales/en.json';
import type help from '../help/locales/en.json';
import type main from '../main/locales/en.json';
import type objects from '../objects/locales/en.json';
import type unsent from '../offline-queue/locales/en.json';
import type processes from '../processes/locales/en.json';
import type scan from '../scan/locales/en.json';
import type tokens from '../tokens/locales/en.json';
import type trash from '../trash/locales/en.json';
import type shared from './locales/en.json';

type Texts = typeof main &
  typeof shared &
  typeof unsent &
  typeof automations &
  typeof blocks &
  typeof files &
  typeof forms &
  typeof help &
  typeof objects &
  typeof processes &
  typeof scan &
  typeof tokens &
  typeof trash;

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Base<Key extends string> = Key extends `${infer Name}_${Plural}` ? Name : Key;
type Paths<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Base<Key> : `${Key}.${Paths<Node[Key]>}`;
}[keyof Node & string];

/** Every text of the interface, by its place in the locale files. */
export type TextKey = Paths<Texts>;
