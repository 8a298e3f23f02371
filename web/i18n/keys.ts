import type automations from '../automations/locales/en.json';
import type objects from '../objects/locales/en.json';
import type processes from '../processes/locales/en.json';
import type shared from './locales/en.json';

type Texts = typeof shared & typeof automations & typeof objects & typeof processes;

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Base<Key extends string> = Key extends `${infer Name}_${Plural}` ? Name : Key;
type Paths<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Base<Key> : `${Key}.${Paths<Node[Key]>}`;
}[keyof Node & string];

/** Every text of the interface, by its place in the locale files. */
export type TextKey = Paths<Texts>;
